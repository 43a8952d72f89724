/* 1 warning: nobody receives from the channel */
chan c = [1] of { byte };
active proctype P() { c!1 }

/* 1 error: a model without any process */

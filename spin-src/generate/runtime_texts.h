// The files of spin-src/runtime and hsf/model_abi.h, as the build embeds them.
#pragma once

#include <string_view>

namespace promela {

extern const std::string_view text_of_channels_c;
extern const std::string_view text_of_embedded_c;
extern const std::string_view text_of_main_c;
extern const std::string_view text_of_model_abi_h;
extern const std::string_view text_of_model_c;
extern const std::string_view text_of_numbers_c;
extern const std::string_view text_of_processes_c;
extern const std::string_view text_of_prologue_h;
extern const std::string_view text_of_step_c;

}  // namespace promela

# Included at the end of every project(): the targets of old_cuda.cmake need CMake's CUDA language, which projects that
# use find_package(CUDA) never enable.
get_property(_kernelmill_languages GLOBAL PROPERTY ENABLED_LANGUAGES)
if("CXX" IN_LIST _kernelmill_languages AND NOT "CUDA" IN_LIST _kernelmill_languages)
  enable_language(CUDA)
endif()

# Included before the first project() of a captured source: answers find_package(CUDA), which would make custom
# commands that no compile_commands.json shows, by a module of ours that makes ordinary CUDA targets.
if(NOT KERNELMILL_PROVIDER)
  set(KERNELMILL_PROVIDER TRUE)
  set(KERNELMILL_MODULES "${CMAKE_CURRENT_LIST_DIR}" CACHE INTERNAL "")

  macro(kernelmill_provide method name)
    if("${name}" STREQUAL "CUDA")
      include("${KERNELMILL_MODULES}/old_cuda.cmake")
    endif()
  endmacro()

  cmake_language(SET_DEPENDENCY_PROVIDER kernelmill_provide SUPPORTED_METHODS FIND_PACKAGE)
endif()

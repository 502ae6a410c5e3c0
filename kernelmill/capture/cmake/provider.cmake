# Included before the first project() of a captured source: replaces find_package(CUDA), whose custom commands do not
# appear in compile_commands.json, by a module that creates ordinary CUDA targets.
if(NOT KERNELMILL_PROVIDER)
  set(KERNELMILL_PROVIDER TRUE)
  set(KERNELMILL_MODULES "${CMAKE_CURRENT_LIST_DIR}" CACHE INTERNAL "")

  macro(kernelmill_provide method name)
    if("${method}" STREQUAL "FETCHCONTENT_MAKEAVAILABLE_SERIAL")
      # CMake itself would retry for minutes before it reports that there is no network.
      string(FIND "${ARGN}" "://" _kernelmill_remote)
      if(NOT _kernelmill_remote EQUAL -1 AND KERNELMILL_LENIENT)
        message(STATUS "kernelmill ignored: ${name}, which would be downloaded")
        string(TOLOWER "${name}" _kernelmill_name)
        set(_kernelmill_folder "${CMAKE_BINARY_DIR}/_absent/${_kernelmill_name}")
        file(MAKE_DIRECTORY "${_kernelmill_folder}")
        FetchContent_SetPopulated(${name} SOURCE_DIR "${_kernelmill_folder}" BINARY_DIR "${_kernelmill_folder}")
      elseif(NOT _kernelmill_remote EQUAL -1)
        message(FATAL_ERROR "Failed to fetch ${name}: Network is unreachable: ${ARGN}")
      endif()
    elseif("${name}" STREQUAL "CUDA")
      include("${KERNELMILL_MODULES}/old_cuda.cmake")
    elseif("${name}" MATCHES "^(Torch|Caffe2)$")
      # CPU builds of torch lack the targets that CUDA projects use.
      find_package(${name} ${ARGN} BYPASS_PROVIDER)
      foreach(_kernelmill_target IN ITEMS torch_cuda torch_cuda_cpp torch_cuda_cu c10_cuda caffe2::cudart torch::cudart)
        if(NOT TARGET ${_kernelmill_target})
          add_library(${_kernelmill_target} INTERFACE IMPORTED GLOBAL)
        endif()
      endforeach()
    elseif("${name}" MATCHES "^(CCCL|Thrust|CUB|libcudacxx)$")
      # Toolkits ship these as CMake packages for their include folder, which all CUDA targets search anyway.
      kernelmill_headers_only(${name})
    elseif(KERNELMILL_LENIENT)
      kernelmill_pretend(${name} ${ARGN})
    endif()
  endmacro()

  macro(kernelmill_headers_only name)
    set(${name}_FOUND TRUE)
    foreach(_kernelmill_target IN ITEMS
        CCCL::CCCL CCCL::Thrust CCCL::CUB CCCL::libcudacxx Thrust::Thrust CUB::CUB libcudacxx::libcudacxx)
      if(NOT TARGET ${_kernelmill_target})
        add_library(${_kernelmill_target} INTERFACE IMPORTED GLOBAL)
      endif()
    endforeach()
  endmacro()

  function(thrust_create_target target)
    add_library(${target} INTERFACE IMPORTED GLOBAL)
  endfunction()

  if(KERNELMILL_LENIENT)
    include("${KERNELMILL_MODULES}/lenient.cmake")
  endif()

  cmake_language(SET_DEPENDENCY_PROVIDER kernelmill_provide SUPPORTED_METHODS FIND_PACKAGE FETCHCONTENT_MAKEAVAILABLE_SERIAL)
endif()

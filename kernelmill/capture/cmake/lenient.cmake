# For a project whose configuration failed: ignore missing dependencies, so that the other commands are generated.
# Nothing is built, so targets without libraries and packages without files do no harm.
include_guard(GLOBAL)

# Errors such as "not found" and "too old", of the project and of CMake's find modules.
function(message)
  if("${ARGV0}" MATCHES "^(FATAL_ERROR|SEND_ERROR)$")
    list(REMOVE_AT ARGV 0)
    _message(STATUS "kernelmill ignored: ${ARGV}")
  else()
    _message(${ARGV})
  endif()
endfunction()

# Folders of submodules, which source archives lack.
macro(add_subdirectory)
  get_filename_component(_kernelmill_folder "${ARGV0}" ABSOLUTE)
  if(EXISTS "${_kernelmill_folder}/CMakeLists.txt")
    _add_subdirectory(${ARGV})
  else()
    _message(STATUS "kernelmill ignored: no folder ${ARGV0}")
  endif()
endmacro()

# Packages that are not installed are found, but empty.
macro(kernelmill_pretend name)
  set(_kernelmill_words_${name} ${ARGN})
  if("REQUIRED" IN_LIST _kernelmill_words_${name})
    if("COMPONENTS" IN_LIST _kernelmill_words_${name})
      list(REMOVE_ITEM _kernelmill_words_${name} REQUIRED)
    else()
      list(TRANSFORM _kernelmill_words_${name} REPLACE "^REQUIRED$" "COMPONENTS")
    endif()
    find_package(${name} ${_kernelmill_words_${name}} QUIET BYPASS_PROVIDER)
    if(NOT ${name}_FOUND)
      _message(STATUS "kernelmill ignored: package ${name}")
      set(${name}_FOUND TRUE)
    endif()
  endif()
endmacro()

# Commands of packages, and of CPM.cmake, which projects download, that may be missing; an installed package replaces these definitions.
function(kernelmill_module target)
  list(REMOVE_ITEM ARGN SHARED MODULE STATIC EXCLUDE_FROM_ALL NO_EXTRAS THIN_LTO OPT_SIZE WITH_SOABI STABLE_ABI
       NB_STATIC NB_SHARED LTO NOMINSIZE NOSTRIP PROTECT_STACK NOTRIM NB_DOMAIN USE_SABI)
  add_library(${target} MODULE ${ARGN})
endfunction()
foreach(_kernelmill_name IN ITEMS pybind11_add_module nanobind_add_module python_add_library Python_add_library
        Python3_add_library)
  cmake_language(EVAL CODE "macro(${_kernelmill_name})\nkernelmill_module(\${ARGV})\nendmacro()")
endforeach()
foreach(_kernelmill_name IN ITEMS gtest_discover_tests gtest_add_tests catch_discover_tests doctest_discover_tests
        nanobind_add_stub rapids_cuda_init_architectures rapids_cuda_init_runtime rapids_cmake_build_type
        rapids_cpm_init rapids_find_package rapids_cython_init rapids_export torch_cuda_get_nvcc_gencode_flag
        CPMAddPackage CPMFindPackage CPMGetPackage CPMDeclarePackage CPMRegisterPackage CPMUsePackageLock)
  cmake_language(EVAL CODE "macro(${_kernelmill_name})\nendmacro()")
endforeach()

# Creates undefined targets such as Eigen3::Eigen that others link to, after the whole project has been read.
function(kernelmill_add_missing_targets folder)
  get_property(targets DIRECTORY "${folder}" PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    foreach(property IN ITEMS LINK_LIBRARIES INTERFACE_LINK_LIBRARIES)
      get_target_property(linked ${target} ${property})
      string(REGEX MATCHALL "[A-Za-z0-9_.+-]+::[A-Za-z0-9_:.+-]+" names "${linked}")
      foreach(name IN LISTS names)
        if(NOT TARGET "${name}")
          add_library("${name}" INTERFACE IMPORTED GLOBAL)
        endif()
      endforeach()
    endforeach()
  endforeach()
  get_property(inner DIRECTORY "${folder}" PROPERTY SUBDIRECTORIES)
  foreach(one IN LISTS inner)
    kernelmill_add_missing_targets("${one}")
  endforeach()
endfunction()
cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL kernelmill_add_missing_targets "${CMAKE_SOURCE_DIR}")

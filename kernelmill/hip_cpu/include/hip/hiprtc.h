// Run-time compilation. There is no device compiler on a CPU, so calls compile, but report a finding and fail.
#pragma once
#include <hip/hip_runtime.h>

typedef enum hiprtcResult {
  HIPRTC_SUCCESS = 0, HIPRTC_ERROR_OUT_OF_MEMORY = 1, HIPRTC_ERROR_PROGRAM_CREATION_FAILURE = 2,
  HIPRTC_ERROR_INVALID_INPUT = 3, HIPRTC_ERROR_INVALID_PROGRAM = 4, HIPRTC_ERROR_INVALID_OPTION = 5,
  HIPRTC_ERROR_COMPILATION = 6, HIPRTC_ERROR_BUILTIN_OPERATION_FAILURE = 7,
  HIPRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION = 8, HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION = 9,
  HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID = 10, HIPRTC_ERROR_INTERNAL_ERROR = 11
} hiprtcResult;
typedef struct _hiprtcProgram *hiprtcProgram;

inline const char *hiprtcGetErrorString(hiprtcResult result) {
  return result == HIPRTC_SUCCESS ? "HIPRTC_SUCCESS" : "HIPRTC_ERROR_INTERNAL_ERROR";
}
inline hiprtcResult hiprtcVersion(int *major, int *minor) {
  *major = HIP_VERSION_MAJOR;
  *minor = HIP_VERSION_MINOR;
  return HIPRTC_SUCCESS;
}
#define KERNELMILL_UNSUPPORTED(name)                                                                                 \
  template <class... A>                                                                                              \
  inline hiprtcResult name(A &&...) {                                                                                \
    ::kernelmill::rt::reject(hipErrorNotSupported, "unsupported", #name " needs a device compiler");                \
    return HIPRTC_ERROR_INTERNAL_ERROR;                                                                              \
  }
KERNELMILL_UNSUPPORTED(hiprtcCreateProgram)
KERNELMILL_UNSUPPORTED(hiprtcDestroyProgram)
KERNELMILL_UNSUPPORTED(hiprtcAddNameExpression)
KERNELMILL_UNSUPPORTED(hiprtcCompileProgram)
KERNELMILL_UNSUPPORTED(hiprtcGetLoweredName)
KERNELMILL_UNSUPPORTED(hiprtcGetProgramLog)
KERNELMILL_UNSUPPORTED(hiprtcGetProgramLogSize)
KERNELMILL_UNSUPPORTED(hiprtcGetCode)
KERNELMILL_UNSUPPORTED(hiprtcGetCodeSize)
#undef KERNELMILL_UNSUPPORTED

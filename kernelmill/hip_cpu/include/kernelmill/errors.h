// HIP's error codes and the last error. Names and values are those of hip/hip_runtime_api.h.
#pragma once

#include "kernelmill/state.h"

#define KERNELMILL_ERRORS(X) \
  X(hipSuccess, 0, "no error") \
  X(hipErrorInvalidValue, 1, "invalid argument") \
  X(hipErrorOutOfMemory, 2, "out of memory") \
  X(hipErrorNotInitialized, 3, "initialization error") \
  X(hipErrorDeinitialized, 4, "deinitialized") \
  X(hipErrorProfilerDisabled, 5, "profiler disabled") \
  X(hipErrorProfilerNotInitialized, 6, "profiler not initialized") \
  X(hipErrorProfilerAlreadyStarted, 7, "profiler already started") \
  X(hipErrorProfilerAlreadyStopped, 8, "profiler already stopped") \
  X(hipErrorInvalidConfiguration, 9, "invalid configuration argument") \
  X(hipErrorInvalidPitchValue, 12, "invalid pitch argument") \
  X(hipErrorInvalidSymbol, 13, "invalid device symbol") \
  X(hipErrorInvalidDevicePointer, 17, "invalid device pointer") \
  X(hipErrorInvalidTexture, 18, "invalid texture") \
  X(hipErrorInvalidChannelDescriptor, 20, "invalid channel descriptor") \
  X(hipErrorInvalidMemcpyDirection, 21, "invalid copy direction for memcpy") \
  X(hipErrorInsufficientDriver, 35, "insufficient driver") \
  X(hipErrorMissingConfiguration, 52, "missing configuration") \
  X(hipErrorPriorLaunchFailure, 53, "prior launch failure") \
  X(hipErrorInvalidDeviceFunction, 98, "invalid device function") \
  X(hipErrorNoDevice, 100, "no ROCm-capable device is detected") \
  X(hipErrorInvalidDevice, 101, "invalid device ordinal") \
  X(hipErrorInvalidImage, 200, "device kernel image is invalid") \
  X(hipErrorInvalidContext, 201, "invalid device context") \
  X(hipErrorContextAlreadyCurrent, 202, "context already current") \
  X(hipErrorMapFailed, 205, "map failed") \
  X(hipErrorUnmapFailed, 206, "unmap failed") \
  X(hipErrorArrayIsMapped, 207, "array is mapped") \
  X(hipErrorAlreadyMapped, 208, "already mapped") \
  X(hipErrorNoBinaryForGpu, 209, "no binary for gpu") \
  X(hipErrorAlreadyAcquired, 210, "already acquired") \
  X(hipErrorNotMapped, 211, "not mapped") \
  X(hipErrorNotMappedAsArray, 212, "not mapped as array") \
  X(hipErrorNotMappedAsPointer, 213, "not mapped as pointer") \
  X(hipErrorECCNotCorrectable, 214, "ecc not correctable") \
  X(hipErrorUnsupportedLimit, 215, "limit is not supported on this architecture") \
  X(hipErrorContextAlreadyInUse, 216, "context already in use") \
  X(hipErrorPeerAccessUnsupported, 217, "peer access unsupported") \
  X(hipErrorInvalidKernelFile, 218, "invalid kernel file") \
  X(hipErrorInvalidGraphicsContext, 219, "invalid graphics context") \
  X(hipErrorInvalidSource, 300, "invalid source") \
  X(hipErrorFileNotFound, 301, "file not found") \
  X(hipErrorSharedObjectSymbolNotFound, 302, "shared object symbol not found") \
  X(hipErrorSharedObjectInitFailed, 303, "shared object init failed") \
  X(hipErrorOperatingSystem, 304, "operating system") \
  X(hipErrorInvalidHandle, 400, "invalid resource handle") \
  X(hipErrorIllegalState, 401, "illegal state") \
  X(hipErrorNotFound, 500, "named symbol not found") \
  X(hipErrorNotReady, 600, "device not ready") \
  X(hipErrorIllegalAddress, 700, "an illegal memory access was encountered") \
  X(hipErrorLaunchOutOfResources, 701, "too many resources requested for launch") \
  X(hipErrorLaunchTimeOut, 702, "the launch timed out and was terminated") \
  X(hipErrorPeerAccessAlreadyEnabled, 704, "peer access is already enabled") \
  X(hipErrorPeerAccessNotEnabled, 705, "peer access has not been enabled") \
  X(hipErrorSetOnActiveProcess, 708, "set on active process") \
  X(hipErrorContextIsDestroyed, 709, "context is destroyed") \
  X(hipErrorAssert, 710, "device-side assert triggered") \
  X(hipErrorHostMemoryAlreadyRegistered, 712, "part or all of the requested memory range is already mapped") \
  X(hipErrorHostMemoryNotRegistered, 713, "pointer does not correspond to a registered memory region") \
  X(hipErrorLaunchFailure, 719, "unspecified launch failure") \
  X(hipErrorCooperativeLaunchTooLarge, 720, "too many blocks in cooperative launch") \
  X(hipErrorNotSupported, 801, "operation not supported") \
  X(hipErrorStreamCaptureUnsupported, 900, "stream capture unsupported") \
  X(hipErrorStreamCaptureInvalidated, 901, "stream capture invalidated") \
  X(hipErrorStreamCaptureMerge, 902, "stream capture merge") \
  X(hipErrorStreamCaptureUnmatched, 903, "stream capture unmatched") \
  X(hipErrorStreamCaptureUnjoined, 904, "stream capture unjoined") \
  X(hipErrorStreamCaptureIsolation, 905, "stream capture isolation") \
  X(hipErrorStreamCaptureImplicit, 906, "stream capture implicit") \
  X(hipErrorCapturedEvent, 907, "captured event") \
  X(hipErrorStreamCaptureWrongThread, 908, "stream capture wrong thread") \
  X(hipErrorGraphExecUpdateFailure, 910, "graph exec update failure") \
  X(hipErrorUnknown, 999, "unknown error") \
  X(hipErrorRuntimeMemory, 1052, "runtime memory") \
  X(hipErrorRuntimeOther, 1053, "runtime other") \
  X(hipErrorTbd, 1054, "to be defined")

typedef enum hipError_t {
#define X(name, value, text) name = value,
  KERNELMILL_ERRORS(X)
#undef X
  hipErrorMemoryAllocation = hipErrorOutOfMemory,
  hipErrorInitializationError = hipErrorNotInitialized,
  hipErrorMapBufferObjectFailed = hipErrorMapFailed,
  hipErrorInvalidResourceHandle = hipErrorInvalidHandle,
} hipError_t;
typedef hipError_t hipError;

namespace kernelmill::rt {
inline hipError_t last_error = hipSuccess;
// Stores an error for hipGetLastError; a success does not clear an earlier error.
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t done(hipError_t error) {
  if (error != hipSuccess) last_error = error;
  return error;
}
// A call that misuses the API: rejected as by a device, and reported.
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t reject(hipError_t error, const char *kind, const char *text, Site site = {"", "", 0}) {
  report(finding_here(kind, site), "%s", text);
  return done(error);
}
}  // namespace kernelmill::rt

KERNELMILL_INLINE const char *hipGetErrorName(hipError_t error) {
  switch (error) {
#define X(name, value, text) \
  case name:                 \
    return #name;
    KERNELMILL_ERRORS(X)
#undef X
  }
  return "hipErrorUnknown";
}
KERNELMILL_INLINE const char *hipGetErrorString(hipError_t error) {
  switch (error) {
#define X(name, value, text) \
  case name:                 \
    return text;
    KERNELMILL_ERRORS(X)
#undef X
  }
  return "unknown error";
}
KERNELMILL_INLINE hipError_t hipDrvGetErrorName(hipError_t error, const char **text) {
  *text = hipGetErrorName(error);
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipDrvGetErrorString(hipError_t error, const char **text) {
  *text = hipGetErrorString(error);
  return hipSuccess;
}
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t hipGetLastError() {
  hipError_t error = kernelmill::rt::last_error;
  kernelmill::rt::last_error = hipSuccess;
  return error;
}
KERNELMILL_INLINE hipError_t hipExtGetLastError() { return hipGetLastError(); }
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t hipPeekAtLastError() { return kernelmill::rt::last_error; }

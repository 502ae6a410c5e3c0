// HIP programs for nvcc: HIP's names for what CUDA has, and the few things that CUDA has otherwise.
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <cuda_runtime.h>
// Before the names of warp operations are taken below: these declare functions of the same names.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <hip/hip_version.h>
#include <hip/same_names.h>
#include <hip/vector_operators.h>

// HIP's own headers define these for nvcc too: programs choose between code for devices and for hosts by them.
#define __HIPCC__ 1
#ifdef __CUDA_ARCH__
#define __HIP_DEVICE_COMPILE__ 1
#endif
#define __HIP_PLATFORM_NVIDIA__ 1
#define __HIP_PLATFORM_NVCC__ 1
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_SYMBOL(...) __VA_ARGS__
#define HIP_DYNAMIC_SHARED(type, name) extern __shared__ type name[];
#define HIP_DYNAMIC_SHARED_ATTRIBUTE
#define hipLaunchKernelGGL(kernel, grid, block, shared, stream, ...) \
  do {                                                               \
    kernel<<<(grid), (block), (shared), (stream)>>>(__VA_ARGS__);    \
  } while (0)
#define hipLaunchKernelGGLInternal hipLaunchKernelGGL
#define hipThreadIdx_x threadIdx.x
#define hipThreadIdx_y threadIdx.y
#define hipThreadIdx_z threadIdx.z
#define hipBlockIdx_x blockIdx.x
#define hipBlockIdx_y blockIdx.y
#define hipBlockIdx_z blockIdx.z
#define hipBlockDim_x blockDim.x
#define hipBlockDim_y blockDim.y
#define hipBlockDim_z blockDim.z
#define hipGridDim_x gridDim.x
#define hipGridDim_y gridDim.y
#define hipGridDim_z gridDim.z

// ------------------------------------------------------------------------------------------------ other names
#define hipErrorNotFound cudaErrorSymbolNotFound
#define hipErrorNotInitialized cudaErrorInitializationError
#define hipErrorDeinitialized cudaErrorCudartUnloading
#define hipErrorOutOfMemory cudaErrorMemoryAllocation
#define hipErrorLaunchTimeOut cudaErrorLaunchTimeout
#define hipErrorInvalidHandle cudaErrorInvalidResourceHandle
#define hipErrorContextAlreadyCurrent cudaErrorDeviceAlreadyInUse
#define hipErrorInvalidImage cudaErrorInvalidKernelImage
#define hipErrorMapFailed cudaErrorMapBufferObjectFailed
#define hipErrorUnmapFailed cudaErrorUnmapBufferObjectFailed
#define hipErrorNoBinaryForGpu cudaErrorNoKernelImageForDevice
#define hipErrorECCNotCorrectable cudaErrorECCUncorrectable
#define hipErrorRuntimeOther cudaErrorUnknown
#define hipErrorRuntimeMemory cudaErrorMemoryAllocation
#define hipExtGetLastError cudaGetLastError
#define hipHostMalloc hip_on_cuda::host_malloc
#define hipHostFree cudaFreeHost
#define hipMemAllocHost cudaMallocHost
#define hipExtMallocWithFlags(pointer, size, flags) cudaMalloc(pointer, size)
#define hipHostMallocDefault cudaHostAllocDefault
#define hipHostMallocPortable cudaHostAllocPortable
#define hipHostMallocMapped cudaHostAllocMapped
#define hipHostMallocWriteCombined cudaHostAllocWriteCombined
#define hipHostMallocCoherent 0
#define hipHostMallocNonCoherent 0
#define hipHostMallocNumaUser 0
#define hipHostRegisterIoMemory cudaHostRegisterIoMemory
#define hipEventReleaseToDevice 0
#define hipEventReleaseToSystem 0
#define hipFuncCache_t cudaFuncCache
#define hipLimit_t cudaLimit
#define hipDeviceAttribute_t cudaDeviceAttr
#define hipMemAdviseSetCoarseGrain cudaMemAdviseSetReadMostly
#define hipReadModeElementType cudaReadModeElementType
#define hipReadModeNormalizedFloat cudaReadModeNormalizedFloat
#define hipFilterModePoint cudaFilterModePoint
#define hipFilterModeLinear cudaFilterModeLinear
#define hipAddressModeWrap cudaAddressModeWrap
#define hipAddressModeClamp cudaAddressModeClamp
#define hipAddressModeMirror cudaAddressModeMirror
#define hipAddressModeBorder cudaAddressModeBorder
#define hipCreateChannelDesc cudaCreateChannelDesc
#define hipTextureObject_t cudaTextureObject_t
#define hipSurfaceObject_t cudaSurfaceObject_t
#define make_hipExtent make_cudaExtent
#define make_hipPos make_cudaPos
#define make_hipPitchedPtr make_cudaPitchedPtr
typedef void *hipDeviceptr_t;
typedef int hipDevice_t;

#define hipDeviceAttributeMaxThreadsPerBlock cudaDevAttrMaxThreadsPerBlock
#define hipDeviceAttributeMaxBlockDimX cudaDevAttrMaxBlockDimX
#define hipDeviceAttributeMaxBlockDimY cudaDevAttrMaxBlockDimY
#define hipDeviceAttributeMaxBlockDimZ cudaDevAttrMaxBlockDimZ
#define hipDeviceAttributeMaxGridDimX cudaDevAttrMaxGridDimX
#define hipDeviceAttributeMaxGridDimY cudaDevAttrMaxGridDimY
#define hipDeviceAttributeMaxGridDimZ cudaDevAttrMaxGridDimZ
#define hipDeviceAttributeMaxSharedMemoryPerBlock cudaDevAttrMaxSharedMemoryPerBlock
#define hipDeviceAttributeSharedMemPerBlockOptin cudaDevAttrMaxSharedMemoryPerBlockOptin
#define hipDeviceAttributeMaxSharedMemoryPerMultiprocessor cudaDevAttrMaxSharedMemoryPerMultiprocessor
#define hipDeviceAttributeTotalConstantMemory cudaDevAttrTotalConstantMemory
#define hipDeviceAttributeWarpSize cudaDevAttrWarpSize
#define hipDeviceAttributeMaxPitch cudaDevAttrMaxPitch
#define hipDeviceAttributeMaxRegistersPerBlock cudaDevAttrMaxRegistersPerBlock
#define hipDeviceAttributeMaxRegistersPerMultiprocessor cudaDevAttrMaxRegistersPerMultiprocessor
#define hipDeviceAttributeClockRate cudaDevAttrClockRate
#define hipDeviceAttributeMemoryClockRate cudaDevAttrMemoryClockRate
#define hipDeviceAttributeMemoryBusWidth cudaDevAttrGlobalMemoryBusWidth
#define hipDeviceAttributeMultiprocessorCount cudaDevAttrMultiProcessorCount
#define hipDeviceAttributeMaxThreadsPerMultiProcessor cudaDevAttrMaxThreadsPerMultiProcessor
#define hipDeviceAttributeMaxBlocksPerMultiProcessor cudaDevAttrMaxBlocksPerMultiprocessor
#define hipDeviceAttributeComputeCapabilityMajor cudaDevAttrComputeCapabilityMajor
#define hipDeviceAttributeComputeCapabilityMinor cudaDevAttrComputeCapabilityMinor
#define hipDeviceAttributeL2CacheSize cudaDevAttrL2CacheSize
#define hipDeviceAttributeConcurrentKernels cudaDevAttrConcurrentKernels
#define hipDeviceAttributeComputeMode cudaDevAttrComputeMode
#define hipDeviceAttributeCooperativeLaunch cudaDevAttrCooperativeLaunch
#define hipDeviceAttributeManagedMemory cudaDevAttrManagedMemory
#define hipDeviceAttributeConcurrentManagedAccess cudaDevAttrConcurrentManagedAccess
#define hipDeviceAttributePageableMemoryAccess cudaDevAttrPageableMemoryAccess
#define hipDeviceAttributeUnifiedAddressing cudaDevAttrUnifiedAddressing
#define hipDeviceAttributeCanMapHostMemory cudaDevAttrCanMapHostMemory
#define hipDeviceAttributeIntegrated cudaDevAttrIntegrated
#define hipDeviceAttributeEccEnabled cudaDevAttrEccEnabled
#define hipDeviceAttributePciBusId cudaDevAttrPciBusId
#define hipDeviceAttributePciDeviceId cudaDevAttrPciDeviceId
#define hipDeviceAttributeAsyncEngineCount cudaDevAttrAsyncEngineCount
#define hipDeviceAttributeTextureAlignment cudaDevAttrTextureAlignment
#define hipDeviceAttributeKernelExecTimeout cudaDevAttrKernelExecTimeout
#define hipDeviceAttributeStreamPrioritiesSupported cudaDevAttrStreamPrioritiesSupported

// What programs print of a device, also where newer releases of CUDA have dropped it from the structure.
struct hipDeviceProp_t : cudaDeviceProp {
  char gcnArchName[256];
  int gcnArch;
  int clockRate, memoryClockRate, computeMode, kernelExecTimeoutEnabled;
  size_t maxSharedMemoryPerMultiProcessor;
};

namespace hip_on_cuda {
template <class T>
inline cudaError_t host_malloc(T **pointer, size_t size, unsigned flags = 0) {
  return cudaHostAlloc(reinterpret_cast<void **>(pointer), size, flags);
}
inline int attribute(cudaDeviceAttr which, int device) {
  int value = 0;
  return cudaDeviceGetAttribute(&value, which, device) == cudaSuccess ? value : 0;
}
}  // namespace hip_on_cuda

inline cudaError_t hipGetDeviceProperties(hipDeviceProp_t *properties, int device) {
  cudaDeviceProp found;
  cudaError_t error = cudaGetDeviceProperties(&found, device);
  if (error != cudaSuccess) return error;
  static_cast<cudaDeviceProp &>(*properties) = found;
  std::snprintf(properties->gcnArchName, sizeof properties->gcnArchName, "sm_%d%d", found.major, found.minor);
  properties->gcnArch = 0;
  properties->clockRate = hip_on_cuda::attribute(cudaDevAttrClockRate, device);
  properties->memoryClockRate = hip_on_cuda::attribute(cudaDevAttrMemoryClockRate, device);
  properties->computeMode = hip_on_cuda::attribute(cudaDevAttrComputeMode, device);
  properties->kernelExecTimeoutEnabled = hip_on_cuda::attribute(cudaDevAttrKernelExecTimeout, device);
  properties->maxSharedMemoryPerMultiProcessor = found.sharedMemPerMultiprocessor;
  return error;
}
inline cudaError_t hipInit(unsigned) { return cudaFree(nullptr); }
inline cudaError_t hipDeviceGet(hipDevice_t *device, int ordinal) { return *device = ordinal, cudaSuccess; }
inline cudaError_t hipDeviceGetName(char *name, int size, hipDevice_t device) {
  cudaDeviceProp found;
  cudaError_t error = cudaGetDeviceProperties(&found, device);
  if (error == cudaSuccess) std::snprintf(name, static_cast<size_t>(size), "%s", found.name);
  return error;
}

// Of a pointer, what CUDA says by other names.
struct hipPointerAttribute_t {
  cudaMemoryType memoryType;
  int device;
  void *devicePointer, *hostPointer;
  int isManaged;
  unsigned allocationFlags;
};
inline cudaError_t hipPointerGetAttributes(hipPointerAttribute_t *attributes, const void *pointer) {
  cudaPointerAttributes found;
  cudaError_t error = cudaPointerGetAttributes(&found, pointer);
  if (error != cudaSuccess) return error;
  if (found.type == cudaMemoryTypeUnregistered) return cudaErrorInvalidValue;
  *attributes = {found.type, found.device, found.devicePointer, found.hostPointer,
                 found.type == cudaMemoryTypeManaged, 0};
  return error;
}

namespace hip_on_cuda {
template <class T>
__global__ void fill(T *to, T value, size_t count) {
  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x)
    to[i] = value;
}
template <class T>
inline cudaError_t start_fill(void *to, T value, size_t count, cudaStream_t stream) {
  if (count) fill<<<static_cast<unsigned>((count + 255) / 256 < 4096 ? (count + 255) / 256 : 4096), 256, 0, stream>>>(
        static_cast<T *>(to), value, count);
  return cudaGetLastError();
}
}  // namespace hip_on_cuda
inline cudaError_t hipMemsetD8(void *to, unsigned char value, size_t n) { return cudaMemset(to, value, n); }
inline cudaError_t hipMemsetD8Async(void *to, unsigned char value, size_t n, cudaStream_t stream = 0) {
  return cudaMemsetAsync(to, value, n, stream);
}
inline cudaError_t hipMemsetD16Async(void *to, unsigned short value, size_t n, cudaStream_t stream = 0) {
  return hip_on_cuda::start_fill<unsigned short>(to, value, n, stream);
}
inline cudaError_t hipMemsetD32Async(void *to, int value, size_t n, cudaStream_t stream = 0) {
  return hip_on_cuda::start_fill<int>(to, value, n, stream);
}
inline cudaError_t hipMemsetD16(void *to, unsigned short value, size_t n) { return hipMemsetD16Async(to, value, n); }
inline cudaError_t hipMemsetD32(void *to, int value, size_t n) { return hipMemsetD32Async(to, value, n); }

// ------------------------------------------------------------------------------------------------ warps
// HIP's operations without a mask take whoever is there.
template <class T>
__device__ inline T hip_on_cuda_shuffle(T value, int lane, int width = 32) {
  return __shfl_sync(__activemask(), value, lane, width);
}
template <class T>
__device__ inline T hip_on_cuda_shuffle_up(T value, unsigned delta, int width = 32) {
  return __shfl_up_sync(__activemask(), value, delta, width);
}
template <class T>
__device__ inline T hip_on_cuda_shuffle_down(T value, unsigned delta, int width = 32) {
  return __shfl_down_sync(__activemask(), value, delta, width);
}
template <class T>
__device__ inline T hip_on_cuda_shuffle_xor(T value, int mask, int width = 32) {
  return __shfl_xor_sync(__activemask(), value, mask, width);
}
__device__ inline unsigned long long hip_on_cuda_ballot(int predicate) {
  return __ballot_sync(__activemask(), predicate);
}
__device__ inline int hip_on_cuda_any(int predicate) { return __any_sync(__activemask(), predicate); }
__device__ inline int hip_on_cuda_all(int predicate) { return __all_sync(__activemask(), predicate); }
__device__ inline unsigned hip_on_cuda_lane() {
  unsigned found;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(found));
  return found;
}
// Calls alone: CUDA's own headers use some of these names for other things. The names have no namespace, so that a
// program can define functions of HIP's names in a namespace of its own, as the references of suites do.
#define __shfl(...) hip_on_cuda_shuffle(__VA_ARGS__)
#define __shfl_up(...) hip_on_cuda_shuffle_up(__VA_ARGS__)
#define __shfl_down(...) hip_on_cuda_shuffle_down(__VA_ARGS__)
#define __shfl_xor(...) hip_on_cuda_shuffle_xor(__VA_ARGS__)
#define __ballot(...) hip_on_cuda_ballot(__VA_ARGS__)
#define __any(...) hip_on_cuda_any(__VA_ARGS__)
#define __all(...) hip_on_cuda_all(__VA_ARGS__)
#define __lane_id(...) hip_on_cuda_lane(__VA_ARGS__)
#define __AMDGCN_WAVEFRONT_SIZE 32

// ------------------------------------------------------------------------------------------------ atomics
__device__ inline float unsafeAtomicAdd(float *address, float value) { return atomicAdd(address, value); }
__device__ inline double unsafeAtomicAdd(double *address, double value) { return atomicAdd(address, value); }
__device__ inline float atomicAddNoRet(float *address, float value) { return atomicAdd(address, value); }
__device__ inline unsigned long long wall_clock64() { return clock64(); }

// ------------------------------------------------------------------------------------------------ integers and numbers
__device__ inline unsigned __bitextract_u32(unsigned value, unsigned offset, unsigned width) {
  return value >> (offset & 31) & ((1u << (width & 31)) - 1);
}
__device__ inline unsigned long long __bitextract_u64(unsigned long long value, unsigned offset, unsigned width) {
  return value >> (offset & 63) & ((1ull << (width & 63)) - 1);
}
__device__ inline unsigned __bitinsert_u32(unsigned value, unsigned field, unsigned offset, unsigned width) {
  const unsigned mask = (1u << (width & 31)) - 1;
  return (value & ~(mask << (offset & 31))) | (field & mask) << (offset & 31);
}
__device__ inline unsigned long long __bitinsert_u64(unsigned long long value, unsigned long long field, unsigned offset,
                                                     unsigned width) {
  const unsigned long long mask = (1ull << (width & 63)) - 1;
  return (value & ~(mask << (offset & 63))) | (field & mask) << (offset & 63);
}
namespace hip_on_cuda {
// Of the mask, the position of the n-th set bit from a base upwards, downwards for a negative n; -1 where there is none.
template <class Mask>
__device__ inline int nth_bit(Mask mask, unsigned base, int n) {
  const int width = sizeof(Mask) * 8, step = n < 0 ? -1 : 1;
  if (n == 0) return base < width && (mask >> base & 1) ? static_cast<int>(base) : -1;
  for (int at = static_cast<int>(base), left = n * step; at >= 0 && at < width; at += step)
    if ((mask >> at & 1) && --left == 0) return at;
  return -1;
}
}  // namespace hip_on_cuda
__device__ inline int __fns32(unsigned long long mask, unsigned base, int n) {
  return hip_on_cuda::nth_bit(static_cast<unsigned>(mask), base, n);
}
__device__ inline int __fns64(unsigned long long mask, unsigned base, int n) {
  return hip_on_cuda::nth_bit(mask, base, n);
}
__device__ inline double powi(double base, int exponent) { return pow(base, exponent); }
__device__ inline float powif(float base, int exponent) { return powf(base, static_cast<float>(exponent)); }

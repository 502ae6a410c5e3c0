// The rest of HIP's host interface: contexts, pointer attributes, virtual memory, memory pools and peer access.
//
// Functions that need a real device or another process, such as those on code objects and shareable handles, compile.
// They report a finding and fail with hipErrorNotSupported.
#pragma once

#include "kernelmill/device.h"
#include "kernelmill/textures.h"

#define HIP_LAUNCH_PARAM_BUFFER_POINTER ((void *)0x01)
#define HIP_LAUNCH_PARAM_BUFFER_SIZE ((void *)0x02)
#define HIP_LAUNCH_PARAM_END ((void *)0x03)
#define hipExtAnyOrderLaunch 0x01
#define hipMallocSignalMemory 0x2
#define hipDeviceMallocContiguous 0x4
#define hipIpcMemLazyEnablePeerAccess 0x01
#define hipExtHostRegisterCoarseGrained 0x8
#define hipCooperativeLaunchMultiDeviceNoPreSync 0x01
#define hipCooperativeLaunchMultiDeviceNoPostSync 0x02
#define hipStreamWaitValueGte 0x0
#define hipStreamWaitValueEq 0x1
#define hipStreamWaitValueAnd 0x2
#define hipStreamWaitValueNor 0x3
#define USE_PEER_NON_UNIFIED 1

typedef enum hipDataType {
  HIP_R_32F = 0, HIP_R_64F = 1, HIP_R_16F = 2, HIP_R_8I = 3, HIP_C_32F = 4, HIP_C_64F = 5, HIP_C_16F = 6, HIP_C_8I = 7,
  HIP_R_8U = 8, HIP_C_8U = 9, HIP_R_32I = 10, HIP_C_32I = 11, HIP_R_32U = 12, HIP_C_32U = 13, HIP_R_16BF = 14,
  HIP_C_16BF = 15
} hipDataType;
typedef enum hipLibraryPropertyType {
  HIP_LIBRARY_MAJOR_VERSION, HIP_LIBRARY_MINOR_VERSION, HIP_LIBRARY_PATCH_LEVEL
} hipLibraryPropertyType;
typedef struct hipIpcMemHandle_st {
  char reserved[64];
} hipIpcMemHandle_t;
typedef struct hipIpcEventHandle_st {
  char reserved[64];
} hipIpcEventHandle_t;
typedef struct ihipModule_t *hipModule_t;
typedef struct ihipModuleSymbol_t *hipFunction_t;
typedef enum hipFunction_attribute {
  HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, HIP_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, HIP_FUNC_ATTRIBUTE_CONST_SIZE_BYTES,
  HIP_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES, HIP_FUNC_ATTRIBUTE_NUM_REGS, HIP_FUNC_ATTRIBUTE_PTX_VERSION,
  HIP_FUNC_ATTRIBUTE_BINARY_VERSION, HIP_FUNC_ATTRIBUTE_CACHE_MODE_CA, HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
  HIP_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, HIP_FUNC_ATTRIBUTE_MAX
} hipFunction_attribute;
typedef enum hipJitOption {
  hipJitOptionMaxRegisters = 0, hipJitOptionThreadsPerBlock, hipJitOptionWallTime, hipJitOptionInfoLogBuffer,
  hipJitOptionInfoLogBufferSizeBytes, hipJitOptionErrorLogBuffer, hipJitOptionErrorLogBufferSizeBytes,
  hipJitOptionOptimizationLevel, hipJitOptionTargetFromContext, hipJitOptionTarget, hipJitOptionFallbackStrategy,
  hipJitOptionGenerateDebugInfo, hipJitOptionLogVerbose, hipJitOptionGenerateLineInfo, hipJitOptionCacheMode,
  hipJitOptionSm3xOpt, hipJitOptionFastCompile, hipJitOptionNumOptions
} hipJitOption;
typedef enum hipPointer_attribute {
  HIP_POINTER_ATTRIBUTE_CONTEXT = 1, HIP_POINTER_ATTRIBUTE_MEMORY_TYPE, HIP_POINTER_ATTRIBUTE_DEVICE_POINTER,
  HIP_POINTER_ATTRIBUTE_HOST_POINTER, HIP_POINTER_ATTRIBUTE_P2P_TOKENS, HIP_POINTER_ATTRIBUTE_SYNC_MEMOPS,
  HIP_POINTER_ATTRIBUTE_BUFFER_ID, HIP_POINTER_ATTRIBUTE_IS_MANAGED, HIP_POINTER_ATTRIBUTE_DEVICE_ORDINAL,
  HIP_POINTER_ATTRIBUTE_IS_LEGACY_HIP_IPC_CAPABLE, HIP_POINTER_ATTRIBUTE_RANGE_START_ADDR,
  HIP_POINTER_ATTRIBUTE_RANGE_SIZE, HIP_POINTER_ATTRIBUTE_MAPPED, HIP_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES,
  HIP_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE, HIP_POINTER_ATTRIBUTE_ACCESS_FLAGS,
  HIP_POINTER_ATTRIBUTE_MEMPOOL_HANDLE
} hipPointer_attribute;
typedef enum hipMemRangeCoherencyMode {
  hipMemRangeCoherencyModeFineGrain = 0, hipMemRangeCoherencyModeCoarseGrain = 1,
  hipMemRangeCoherencyModeIndeterminate = 2
} hipMemRangeCoherencyMode;
typedef enum hipMemRangeAttribute {
  hipMemRangeAttributeReadMostly = 1, hipMemRangeAttributePreferredLocation = 2, hipMemRangeAttributeAccessedBy = 3,
  hipMemRangeAttributeLastPrefetchLocation = 4, hipMemRangeAttributeCoherencyMode = 100
} hipMemRangeAttribute;
typedef enum hipMemLocationType { hipMemLocationTypeInvalid = 0, hipMemLocationTypeDevice = 1 } hipMemLocationType;
typedef struct hipMemLocation {
  hipMemLocationType type;
  int id;
} hipMemLocation;
typedef enum hipMemAccessFlags {
  hipMemAccessFlagsProtNone = 0, hipMemAccessFlagsProtRead = 1, hipMemAccessFlagsProtReadWrite = 3
} hipMemAccessFlags;
typedef struct hipMemAccessDesc {
  hipMemLocation location;
  hipMemAccessFlags flags;
} hipMemAccessDesc;
typedef enum hipMemAllocationType {
  hipMemAllocationTypeInvalid = 0x0, hipMemAllocationTypePinned = 0x1, hipMemAllocationTypeMax = 0x7fffffff
} hipMemAllocationType;
typedef enum hipMemAllocationHandleType {
  hipMemHandleTypeNone = 0x0, hipMemHandleTypePosixFileDescriptor = 0x1, hipMemHandleTypeWin32 = 0x2,
  hipMemHandleTypeWin32Kmt = 0x4
} hipMemAllocationHandleType;
typedef struct hipMemPoolProps {
  hipMemAllocationType allocType;
  hipMemAllocationHandleType handleTypes;
  hipMemLocation location;
  void *win32SecurityAttributes;
  unsigned char reserved[64];
} hipMemPoolProps;
typedef struct hipMemPoolPtrExportData {
  unsigned char reserved[64];
} hipMemPoolPtrExportData;
typedef struct hipMemAllocationProp {
  hipMemAllocationType type;
  union {
    hipMemAllocationHandleType requestedHandleType, requestedHandleTypes;
  };
  hipMemLocation location;
  void *win32HandleMetaData;
  struct {
    unsigned char compressionType, gpuDirectRDMACapable;
    unsigned short usage;
  } allocFlags;
} hipMemAllocationProp;
struct ihipMemGenericAllocationHandle {
  size_t size;
  hipMemAllocationProp properties;
};
typedef struct ihipMemGenericAllocationHandle *hipMemGenericAllocationHandle_t;
typedef enum hipMemAllocationGranularity_flags {
  hipMemAllocationGranularityMinimum = 0x0, hipMemAllocationGranularityRecommended = 0x1
} hipMemAllocationGranularity_flags;
typedef struct hipLaunchParams_t {
  void *func;
  dim3 gridDim, blockDim;
  void **args;
  size_t sharedMem;
  hipStream_t stream;
} hipLaunchParams;

// ------------------------------------------------------------------------------------------------ unsupported functions
#define KERNELMILL_UNSUPPORTED(name)                                                                         \
  template <class... A>                                                                                      \
  inline hipError_t name(A &&...) {                                                                          \
    return ::kernelmill::rt::reject(hipErrorNotSupported, "unsupported", #name " is not supported on a CPU");   \
  }
KERNELMILL_UNSUPPORTED(hipModuleLoad)
KERNELMILL_UNSUPPORTED(hipModuleLoadData)
KERNELMILL_UNSUPPORTED(hipModuleLoadDataEx)
KERNELMILL_UNSUPPORTED(hipModuleUnload)
KERNELMILL_UNSUPPORTED(hipModuleGetFunction)
KERNELMILL_UNSUPPORTED(hipModuleGetGlobal)
KERNELMILL_UNSUPPORTED(hipModuleGetTexRef)
KERNELMILL_UNSUPPORTED(hipModuleLaunchKernel)
KERNELMILL_UNSUPPORTED(hipExtModuleLaunchKernel)
KERNELMILL_UNSUPPORTED(hipHccModuleLaunchKernel)
KERNELMILL_UNSUPPORTED(hipModuleLaunchCooperativeKernel)
KERNELMILL_UNSUPPORTED(hipModuleOccupancyMaxPotentialBlockSize)
KERNELMILL_UNSUPPORTED(hipModuleOccupancyMaxPotentialBlockSizeWithFlags)
KERNELMILL_UNSUPPORTED(hipModuleOccupancyMaxActiveBlocksPerMultiprocessor)
KERNELMILL_UNSUPPORTED(hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags)
KERNELMILL_UNSUPPORTED(hipFuncGetAttribute)
KERNELMILL_UNSUPPORTED(hipIpcGetMemHandle)
KERNELMILL_UNSUPPORTED(hipIpcOpenMemHandle)
KERNELMILL_UNSUPPORTED(hipIpcCloseMemHandle)
KERNELMILL_UNSUPPORTED(hipIpcGetEventHandle)
KERNELMILL_UNSUPPORTED(hipIpcOpenEventHandle)
KERNELMILL_UNSUPPORTED(hipMemExportToShareableHandle)
KERNELMILL_UNSUPPORTED(hipMemImportFromShareableHandle)
KERNELMILL_UNSUPPORTED(hipMemPoolExportToShareableHandle)
KERNELMILL_UNSUPPORTED(hipMemPoolImportFromShareableHandle)
KERNELMILL_UNSUPPORTED(hipMemPoolExportPointer)
KERNELMILL_UNSUPPORTED(hipMemPoolImportPointer)
KERNELMILL_UNSUPPORTED(hipMemMapArrayAsync)
KERNELMILL_UNSUPPORTED(hipExtGetLinkTypeAndHopCount)
KERNELMILL_UNSUPPORTED(hipTexObjectCreate)
KERNELMILL_UNSUPPORTED(hipBindTextureToMipmappedArray)
#undef KERNELMILL_UNSUPPORTED

// ------------------------------------------------------------------------------------------------ the only device and context
KERNELMILL_INLINE hipError_t hipDeviceGetByPCIBusId(int *device, const char *) { return hipGetDevice(device); }
KERNELMILL_INLINE hipError_t hipCtxPopCurrent(hipCtx_t *context) {
  if (context) *context = nullptr;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipCtxPushCurrent(hipCtx_t) { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipCtxGetCurrent(hipCtx_t *context) { return hipCtxPopCurrent(context); }
KERNELMILL_INLINE hipError_t hipCtxGetDevice(hipDevice_t *device) { return hipGetDevice(device); }
KERNELMILL_INLINE hipError_t hipCtxGetApiVersion(hipCtx_t, int *version) {
  *version = 4;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipCtxGetFlags(unsigned *flags) { return hipGetDeviceFlags(flags); }
KERNELMILL_INLINE hipError_t hipCtxSetCacheConfig(hipFuncCache_t) { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipCtxGetCacheConfig(hipFuncCache_t *config) { return hipDeviceGetCacheConfig(config); }
KERNELMILL_INLINE hipError_t hipCtxSetSharedMemConfig(hipSharedMemConfig) { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipCtxGetSharedMemConfig(hipSharedMemConfig *config) { return hipDeviceGetSharedMemConfig(config); }
KERNELMILL_INLINE hipError_t hipCtxEnablePeerAccess(hipCtx_t, unsigned) { return ::kernelmill::rt::done(hipErrorInvalidDevice); }
KERNELMILL_INLINE hipError_t hipCtxDisablePeerAccess(hipCtx_t) { return ::kernelmill::rt::done(hipErrorPeerAccessNotEnabled); }
KERNELMILL_INLINE hipError_t hipDevicePrimaryCtxGetState(hipDevice_t, unsigned *flags, int *active) {
  if (flags) *flags = 0;
  if (active) *active = 1;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipDevicePrimaryCtxRetain(hipCtx_t *context, hipDevice_t) { return hipCtxGetCurrent(context); }
KERNELMILL_INLINE hipError_t hipDevicePrimaryCtxRelease(hipDevice_t) { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipDevicePrimaryCtxReset(hipDevice_t) { return hipDeviceReset(); }
KERNELMILL_INLINE hipError_t hipDevicePrimaryCtxSetFlags(hipDevice_t, unsigned) { return hipSuccess; }
KERNELMILL_INLINE int hipGetStreamDeviceId(hipStream_t) { return 0; }
KERNELMILL_INLINE const char *hipKernelNameRefByPtr(const void *kernel, hipStream_t) {
  for (auto *e = ::kernelmill::rt::kernel_entries; e; e = e->next)
    if (e->address == kernel) return e->name;
  return "";
}
KERNELMILL_INLINE const char *hipApiName(uint32_t) { return "unknown"; }
KERNELMILL_INLINE hipError_t hipExtStreamCreateWithCUMask(hipStream_t *stream, uint32_t, const uint32_t *) {
  return hipStreamCreate(stream);
}
KERNELMILL_INLINE hipError_t hipExtStreamGetCUMask(hipStream_t, uint32_t words, uint32_t *mask) {
  for (uint32_t i = 0; i < words; ++i) mask[i] = i ? 0 : (1u << ::kernelmill::rt::multiprocessors) - 1;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipLaunchCooperativeKernelMultiDevice(hipLaunchParams *list, int devices, unsigned,
                                                        KERNELMILL_SITE_PARAMETERS) {
  if (!list || devices != 1) return ::kernelmill::rt::done(hipErrorInvalidValue);
  return hipLaunchCooperativeKernel(static_cast<const void *>(list->func), list->gridDim, list->blockDim, list->args,
                                    unsigned(list->sharedMem), list->stream, km_file, km_line, km_function);
}
KERNELMILL_INLINE hipError_t hipExtLaunchMultiKernelMultiDevice(hipLaunchParams *list, int devices, unsigned flags,
                                                     KERNELMILL_SITE_PARAMETERS) {
  return hipLaunchCooperativeKernelMultiDevice(list, devices, flags, km_file, km_line, km_function);
}
template <class G, class B, class F>
inline hipError_t hipOccupancyMaxPotentialBlockSizeWithFlags(G *grid, B *block, F kernel, size_t shared = 0, int limit = 0,
                                                             unsigned = 0) {
  return hipOccupancyMaxPotentialBlockSize(grid, block, kernel, shared, limit);
}
template <class G, class B, class F, class S>
inline hipError_t hipOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(G *grid, B *block, F kernel, S shared_of,
                                                                         int limit = 0, unsigned = 0) {
  return hipOccupancyMaxPotentialBlockSizeVariableSMem(grid, block, kernel, shared_of, limit);
}

// ------------------------------------------------------------------------------------------------ stream memory operations
template <class T>
inline hipError_t hipStreamWriteValue32(hipStream_t, T *at, uint32_t value, unsigned = 0) {
  memcpy(static_cast<void *>(at), &value, sizeof value);
  return hipSuccess;
}
template <class T>
inline hipError_t hipStreamWriteValue64(hipStream_t, T *at, uint64_t value, unsigned = 0) {
  memcpy(static_cast<void *>(at), &value, sizeof value);
  return hipSuccess;
}
namespace kernelmill::rt {
// Every earlier operation is complete, so a value that memory does not hold now will never be written.
template <class U>
inline hipError_t wait_value(const void *at, U value, unsigned how, U mask) {
  U there;
  memcpy(&there, at, sizeof there);
  there &= mask;
  const bool met = how == hipStreamWaitValueEq    ? there == value
                   : how == hipStreamWaitValueAnd ? (there & value) != 0
                   : how == hipStreamWaitValueNor ? (~(there | value)) != 0
                                                  : there >= value;
  return met ? hipSuccess : reject(hipErrorNotReady, "hang", "a stream waits for a value that no earlier operation writes");
}
}  // namespace kernelmill::rt
KERNELMILL_INLINE hipError_t hipStreamWaitValue32(hipStream_t, void *at, uint32_t value, unsigned how, uint32_t mask = ~0u) {
  return ::kernelmill::rt::wait_value(at, value, how, mask);
}
KERNELMILL_INLINE hipError_t hipStreamWaitValue64(hipStream_t, void *at, uint64_t value, unsigned how, uint64_t mask = ~uint64_t(0)) {
  return ::kernelmill::rt::wait_value(at, value, how, mask);
}

// ------------------------------------------------------------------------------------------------ memory
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t hipPointerGetAttribute(void *data, hipPointer_attribute which, hipDeviceptr_t pointer) {
  using namespace ::kernelmill::rt;
  hipPointerAttribute_t known;
  const Allocation *a = find(pointer);
  if (!data || !a || hipPointerGetAttributes(&known, pointer) != hipSuccess) return done(hipErrorInvalidValue);
  switch (which) {
    case HIP_POINTER_ATTRIBUTE_MEMORY_TYPE: *static_cast<unsigned *>(data) = known.type; return hipSuccess;
    case HIP_POINTER_ATTRIBUTE_DEVICE_POINTER: *static_cast<void **>(data) = known.devicePointer; return hipSuccess;
    case HIP_POINTER_ATTRIBUTE_HOST_POINTER: *static_cast<void **>(data) = known.hostPointer; return hipSuccess;
    case HIP_POINTER_ATTRIBUTE_IS_MANAGED: *static_cast<bool *>(data) = known.isManaged; return hipSuccess;
    case HIP_POINTER_ATTRIBUTE_DEVICE_ORDINAL: *static_cast<int *>(data) = 0; return hipSuccess;
    case HIP_POINTER_ATTRIBUTE_RANGE_START_ADDR: *static_cast<uintptr_t *>(data) = a->start; return hipSuccess;
    case HIP_POINTER_ATTRIBUTE_RANGE_SIZE: *static_cast<size_t *>(data) = a->size; return hipSuccess;
    case HIP_POINTER_ATTRIBUTE_MAPPED: *static_cast<bool *>(data) = true; return hipSuccess;
    case HIP_POINTER_ATTRIBUTE_BUFFER_ID: *static_cast<uint64_t *>(data) = a->start; return hipSuccess;
    default: return done(hipErrorInvalidValue);
  }
}
KERNELMILL_INLINE hipError_t hipDrvPointerGetAttributes(unsigned count, hipPointer_attribute *which, void **data, hipDeviceptr_t pointer) {
  for (unsigned i = 0; i < count; ++i) hipPointerGetAttribute(data[i], which[i], pointer);
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipMemRangeGetAttribute(void *data, size_t size, hipMemRangeAttribute, const void *, size_t) {
  memset(data, 0, size);
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipMemRangeGetAttributes(void **data, size_t *sizes, hipMemRangeAttribute *, size_t count, const void *,
                                           size_t) {
  for (size_t i = 0; i < count; ++i) memset(data[i], 0, sizes[i]);
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipMemPoolCreate(hipMemPool_t *pool, const hipMemPoolProps *) { return hipDeviceGetDefaultMemPool(pool, 0); }
KERNELMILL_INLINE hipError_t hipMemPoolSetAccess(hipMemPool_t, const hipMemAccessDesc *, size_t) { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipMemPoolGetAccess(hipMemAccessFlags *flags, hipMemPool_t, hipMemLocation *) {
  *flags = hipMemAccessFlagsProtReadWrite;
  return hipSuccess;
}
// Virtual memory: a reserved range of addresses is allocated immediately. Mapping a handle only checks its size.
template <class T>
inline hipError_t hipMemAddressReserve(T **pointer, size_t size, size_t, void *, unsigned long long, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::give(pointer, size, ::kernelmill::rt::Owner::device, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemAddressFree(void *pointer, size_t, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::release(pointer, false, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemGetAllocationGranularity(size_t *granularity, const hipMemAllocationProp *,
                                                 hipMemAllocationGranularity_flags) {
  *granularity = 4096;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipMemCreate(hipMemGenericAllocationHandle_t *handle, size_t size, const hipMemAllocationProp *properties,
                               unsigned long long) {
  if (!handle || !size || size % 4096) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *handle = new ihipMemGenericAllocationHandle{size, properties ? *properties : hipMemAllocationProp{}};
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipMemRelease(hipMemGenericAllocationHandle_t handle) {
  delete handle;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipMemMap(void *pointer, size_t size, size_t offset, hipMemGenericAllocationHandle_t handle,
                            unsigned long long) {
  if (!handle || offset + size > handle->size || !::kernelmill::rt::find(pointer, size))
    return ::kernelmill::rt::done(hipErrorInvalidValue);
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipMemUnmap(void *, size_t) { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipMemSetAccess(void *, size_t, const hipMemAccessDesc *, size_t) { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipMemGetAccess(unsigned long long *flags, const hipMemLocation *, void *) {
  *flags = hipMemAccessFlagsProtReadWrite;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipMemGetAllocationPropertiesFromHandle(hipMemAllocationProp *properties,
                                                          hipMemGenericAllocationHandle_t handle) {
  *properties = handle->properties;
  return hipSuccess;
}

// ------------------------------------------------------------------------------------------------ aliases
#define hipMemcpy_spt hipMemcpy
#define hipMemcpyAsync_spt hipMemcpyAsync
#define hipMemcpy2D_spt hipMemcpy2D
#define hipMemcpy3D_spt hipMemcpy3D
#define hipMemset_spt hipMemset
#define hipStreamSynchronize_spt hipStreamSynchronize
#define hipStreamQuery_spt hipStreamQuery
#define hipLaunchKernel_spt hipLaunchKernel
#define hipExtLaunchKernelGGL(kernel, grid, block, shared, stream, start, stop, flags, ...) \
  ::kernelmill::rt::timed_launch(                                                           \
      start, stop, [&] { ::kernelmill::rt::launch(KERNELMILL_KERNEL((kernel)), grid, block, shared, stream)(__VA_ARGS__); })
namespace kernelmill::rt {
template <class Run>
inline void timed_launch(hipEvent_t start, hipEvent_t stop, Run run) {
  if (start) hipEventRecord(start);
  run();
  if (stop) hipEventRecord(stop);
}
}  // namespace kernelmill::rt

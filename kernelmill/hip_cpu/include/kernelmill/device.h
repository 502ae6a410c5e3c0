// Properties of the device: a fictitious device with the limits of a CDNA GPU.
//
// Names follow hip/hip_runtime_api.h (5.2 to 7.1). Values that do not apply are 0.
#pragma once

#include "kernelmill/stream.h"

typedef int hipDevice_t;
typedef struct ihipCtx_t *hipCtx_t;
typedef struct hipUUID_t {
  char bytes[16];
} hipUUID;

typedef enum hipDeviceAttribute_t {
  hipDeviceAttributeCudaCompatibleBegin = 0, hipDeviceAttributeEccEnabled = hipDeviceAttributeCudaCompatibleBegin,
  hipDeviceAttributeAccessPolicyMaxWindowSize, hipDeviceAttributeAsyncEngineCount,
  hipDeviceAttributeCanMapHostMemory, hipDeviceAttributeCanUseHostPointerForRegisteredMem,
  hipDeviceAttributeClockRate, hipDeviceAttributeComputeMode, hipDeviceAttributeComputePreemptionSupported,
  hipDeviceAttributeConcurrentKernels, hipDeviceAttributeConcurrentManagedAccess,
  hipDeviceAttributeCooperativeLaunch, hipDeviceAttributeCooperativeMultiDeviceLaunch,
  hipDeviceAttributeDeviceOverlap, hipDeviceAttributeDirectManagedMemAccessFromHost,
  hipDeviceAttributeGlobalL1CacheSupported, hipDeviceAttributeHostNativeAtomicSupported,
  hipDeviceAttributeIntegrated, hipDeviceAttributeIsMultiGpuBoard, hipDeviceAttributeKernelExecTimeout,
  hipDeviceAttributeL2CacheSize, hipDeviceAttributeLocalL1CacheSupported, hipDeviceAttributeLuid,
  hipDeviceAttributeLuidDeviceNodeMask, hipDeviceAttributeComputeCapabilityMajor, hipDeviceAttributeManagedMemory,
  hipDeviceAttributeMaxBlocksPerMultiProcessor, hipDeviceAttributeMaxBlockDimX, hipDeviceAttributeMaxBlockDimY,
  hipDeviceAttributeMaxBlockDimZ, hipDeviceAttributeMaxGridDimX, hipDeviceAttributeMaxGridDimY,
  hipDeviceAttributeMaxGridDimZ, hipDeviceAttributeMaxSurface1D, hipDeviceAttributeMaxSurface1DLayered,
  hipDeviceAttributeMaxSurface2D, hipDeviceAttributeMaxSurface2DLayered, hipDeviceAttributeMaxSurface3D,
  hipDeviceAttributeMaxSurfaceCubemap, hipDeviceAttributeMaxSurfaceCubemapLayered,
  hipDeviceAttributeMaxTexture1DWidth, hipDeviceAttributeMaxTexture1DLayered, hipDeviceAttributeMaxTexture1DLinear,
  hipDeviceAttributeMaxTexture1DMipmap, hipDeviceAttributeMaxTexture2DWidth, hipDeviceAttributeMaxTexture2DHeight,
  hipDeviceAttributeMaxTexture2DGather, hipDeviceAttributeMaxTexture2DLayered, hipDeviceAttributeMaxTexture2DLinear,
  hipDeviceAttributeMaxTexture2DMipmap, hipDeviceAttributeMaxTexture3DWidth, hipDeviceAttributeMaxTexture3DHeight,
  hipDeviceAttributeMaxTexture3DDepth, hipDeviceAttributeMaxTexture3DAlt, hipDeviceAttributeMaxTextureCubemap,
  hipDeviceAttributeMaxTextureCubemapLayered, hipDeviceAttributeMaxThreadsDim, hipDeviceAttributeMaxThreadsPerBlock,
  hipDeviceAttributeMaxThreadsPerMultiProcessor, hipDeviceAttributeMaxPitch, hipDeviceAttributeMemoryBusWidth,
  hipDeviceAttributeMemoryClockRate, hipDeviceAttributeComputeCapabilityMinor,
  hipDeviceAttributeMultiGpuBoardGroupID, hipDeviceAttributeMultiprocessorCount, hipDeviceAttributeName,
  hipDeviceAttributePageableMemoryAccess, hipDeviceAttributePageableMemoryAccessUsesHostPageTables,
  hipDeviceAttributePciBusId, hipDeviceAttributePciDeviceId, hipDeviceAttributePciDomainID,
  hipDeviceAttributePersistingL2CacheMaxSize, hipDeviceAttributeMaxRegistersPerBlock,
  hipDeviceAttributeMaxRegistersPerMultiprocessor, hipDeviceAttributeReservedSharedMemPerBlock,
  hipDeviceAttributeMaxSharedMemoryPerBlock, hipDeviceAttributeSharedMemPerBlockOptin,
  hipDeviceAttributeSharedMemPerMultiprocessor, hipDeviceAttributeSingleToDoublePrecisionPerfRatio,
  hipDeviceAttributeStreamPrioritiesSupported, hipDeviceAttributeSurfaceAlignment, hipDeviceAttributeTccDriver,
  hipDeviceAttributeTextureAlignment, hipDeviceAttributeTexturePitchAlignment, hipDeviceAttributeTotalConstantMemory,
  hipDeviceAttributeTotalGlobalMem, hipDeviceAttributeUnifiedAddressing, hipDeviceAttributeUuid,
  hipDeviceAttributeWarpSize, hipDeviceAttributeMemoryPoolsSupported, hipDeviceAttributeHostRegisterSupported,
  hipDeviceAttributeMemoryPoolSupportedHandleTypes, hipDeviceAttributeCudaCompatibleEnd = 9999,
  hipDeviceAttributeAmdSpecificBegin = 10000,
  hipDeviceAttributeClockInstructionRate = hipDeviceAttributeAmdSpecificBegin, hipDeviceAttributeArch,
  hipDeviceAttributeMaxSharedMemoryPerMultiprocessor, hipDeviceAttributeGcnArch, hipDeviceAttributeGcnArchName,
  hipDeviceAttributeHdpMemFlushCntl, hipDeviceAttributeHdpRegFlushCntl,
  hipDeviceAttributeCooperativeMultiDeviceUnmatchedFunc, hipDeviceAttributeCooperativeMultiDeviceUnmatchedGridDim,
  hipDeviceAttributeCooperativeMultiDeviceUnmatchedBlockDim,
  hipDeviceAttributeCooperativeMultiDeviceUnmatchedSharedMem, hipDeviceAttributeIsLargeBar,
  hipDeviceAttributeAsicRevision, hipDeviceAttributeCanUseStreamWaitValue, hipDeviceAttributeImageSupport,
  hipDeviceAttributePhysicalMultiProcessorCount, hipDeviceAttributeFineGrainSupport, hipDeviceAttributeWallClockRate,
  hipDeviceAttributeNumberOfXccs, hipDeviceAttributeAmdSpecificEnd = 19999,
  hipDeviceAttributeVendorSpecificBegin = 20000
} hipDeviceAttribute_t;

typedef struct hipDeviceArch_t {
  unsigned hasGlobalInt32Atomics : 1, hasGlobalFloatAtomicExch : 1, hasSharedInt32Atomics : 1,
      hasSharedFloatAtomicExch : 1, hasFloatAtomicAdd : 1, hasGlobalInt64Atomics : 1, hasSharedInt64Atomics : 1,
      hasDoubles : 1, hasWarpVote : 1, hasWarpBallot : 1, hasWarpShuffle : 1, hasFunnelShift : 1,
      hasThreadFenceSystem : 1, hasSyncThreadsExt : 1, hasSurfaceFuncs : 1, has3dGrid : 1, hasDynamicParallelism : 1;
} hipDeviceArch_t;

typedef struct hipDeviceProp_t {
  char name[256];
  hipUUID uuid;
  char luid[8];
  unsigned luidDeviceNodeMask;
  size_t totalGlobalMem, sharedMemPerBlock;
  int regsPerBlock, warpSize;
  size_t memPitch;
  int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate;
  size_t totalConstMem;
  int major, minor;
  size_t textureAlignment, texturePitchAlignment;
  int deviceOverlap, multiProcessorCount, kernelExecTimeoutEnabled, integrated, canMapHostMemory, computeMode;
  int maxTexture1D, maxTexture1DMipmap, maxTexture1DLinear, maxTexture2D[2], maxTexture2DMipmap[2],
      maxTexture2DLinear[3], maxTexture2DGather[2], maxTexture3D[3], maxTexture3DAlt[3], maxTextureCubemap,
      maxTexture1DLayered[2], maxTexture2DLayered[3], maxTextureCubemapLayered[2];
  int maxSurface1D, maxSurface2D[2], maxSurface3D[3], maxSurface1DLayered[2], maxSurface2DLayered[3],
      maxSurfaceCubemap, maxSurfaceCubemapLayered[2];
  size_t surfaceAlignment;
  int concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, tccDriver, asyncEngineCount,
      unifiedAddressing, memoryClockRate, memoryBusWidth, l2CacheSize, persistingL2CacheMaxSize,
      maxThreadsPerMultiProcessor, streamPrioritiesSupported, globalL1CacheSupported, localL1CacheSupported;
  size_t sharedMemPerMultiprocessor;
  int regsPerMultiprocessor, managedMemory, isMultiGpuBoard, multiGpuBoardGroupID, hostNativeAtomicSupported,
      singleToDoublePrecisionPerfRatio, pageableMemoryAccess, concurrentManagedAccess, computePreemptionSupported,
      canUseHostPointerForRegisteredMem, cooperativeLaunch, cooperativeMultiDeviceLaunch;
  size_t sharedMemPerBlockOptin;
  int pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost, maxBlocksPerMultiProcessor,
      accessPolicyMaxWindowSize;
  size_t reservedSharedMemPerBlock;
  int hostRegisterSupported, sparseHipArraySupported, hostRegisterReadOnlySupported,
      timelineSemaphoreInteropSupported, memoryPoolsSupported, gpuDirectRDMASupported, unifiedFunctionPointers;
  char gcnArchName[256];
  int gcnArch;
  size_t maxSharedMemoryPerMultiProcessor;
  int clockInstructionRate;
  hipDeviceArch_t arch;
  unsigned *hdpMemFlushCntl, *hdpRegFlushCntl;
  int cooperativeMultiDeviceUnmatchedFunc, cooperativeMultiDeviceUnmatchedGridDim,
      cooperativeMultiDeviceUnmatchedBlockDim, cooperativeMultiDeviceUnmatchedSharedMem, isLargeBar, asicRevision;
} hipDeviceProp_t;

enum hipComputeMode {
  hipComputeModeDefault = 0, hipComputeModeExclusive = 1, hipComputeModeProhibited = 2, hipComputeModeExclusiveProcess = 3
};
enum hipLimit_t {
  hipLimitStackSize = 0, hipLimitPrintfFifoSize = 1, hipLimitMallocHeapSize = 2
};
typedef enum hipFuncCache_t {
  hipFuncCachePreferNone, hipFuncCachePreferShared, hipFuncCachePreferL1, hipFuncCachePreferEqual
} hipFuncCache_t;
typedef enum hipSharedMemConfig {
  hipSharedMemBankSizeDefault, hipSharedMemBankSizeFourByte, hipSharedMemBankSizeEightByte
} hipSharedMemConfig;
typedef enum hipDeviceP2PAttr {
  hipDevP2PAttrPerformanceRank = 0, hipDevP2PAttrAccessSupported, hipDevP2PAttrNativeAtomicSupported,
  hipDevP2PAttrHipArrayAccessSupported
} hipDeviceP2PAttr;

#define hipDeviceScheduleAuto 0x0
#define hipDeviceScheduleSpin 0x1
#define hipDeviceScheduleYield 0x2
#define hipDeviceScheduleBlockingSync 0x4
#define hipDeviceScheduleMask 0x7
#define hipDeviceMapHost 0x8
#define hipDeviceLmemResizeToMax 0x16

namespace kernelmill::rt {

constexpr int multiprocessors = 4;

KERNELMILL_QUIET KERNELMILL_INLINE void describe(hipDeviceProp_t *p) {
  memset(static_cast<void *>(p), 0, sizeof *p);
  strcpy(p->name, "kernelmill CPU");
  strcpy(p->gcnArchName, lanes_per_warp == 64 ? KERNELMILL_PROCESSOR ":sramecc+:xnack-" : KERNELMILL_PROCESSOR);
  p->gcnArch = lanes_per_warp == 64 ? 910 : 1100;
  p->totalGlobalMem = device_memory();
  p->sharedMemPerBlock = p->sharedMemPerMultiprocessor = p->maxSharedMemoryPerMultiProcessor =
      p->sharedMemPerBlockOptin = most_shared;
  p->regsPerBlock = p->regsPerMultiprocessor = 65536;
  p->warpSize = int(lanes_per_warp);
  p->memPitch = 2147483647;
  p->maxThreadsPerBlock = int(most_threads);
  for (int &d : p->maxThreadsDim) d = 1024;
  p->maxGridSize[0] = 2147483647;
  p->maxGridSize[1] = p->maxGridSize[2] = 65536;
  p->clockRate = 1700000;
  p->clockInstructionRate = 1000000;
  p->memoryClockRate = 1600000;
  p->memoryBusWidth = 4096;
  p->totalConstMem = 2147483647;
  p->major = lanes_per_warp == 64 ? 9 : 11;
  p->textureAlignment = p->texturePitchAlignment = 256;
  p->multiProcessorCount = multiprocessors;
  p->maxThreadsPerMultiProcessor = 2048;
  p->maxBlocksPerMultiProcessor = 32;
  p->l2CacheSize = 8 << 20;
  p->concurrentKernels = p->canMapHostMemory = p->managedMemory = p->concurrentManagedAccess = p->cooperativeLaunch =
      p->unifiedAddressing = p->deviceOverlap = p->asyncEngineCount = p->streamPrioritiesSupported =
          p->hostRegisterSupported = p->memoryPoolsSupported = p->canUseHostPointerForRegisteredMem = 1;
  p->maxTexture1D = p->maxTexture2D[0] = p->maxTexture2D[1] = 16384;
  p->maxTexture1DLinear = 1 << 27;
  for (int &d : p->maxTexture3D) d = 2048;
  memset(&p->arch, 0xff, sizeof p->arch);
  p->arch.hasDynamicParallelism = p->arch.hasSurfaceFuncs = 0;
}
KERNELMILL_INLINE const hipDeviceProp_t &properties() {
  static const hipDeviceProp_t all = [] {
    hipDeviceProp_t p;
    describe(&p);
    return p;
  }();
  return all;
}
KERNELMILL_QUIET KERNELMILL_INLINE bool known_device(int device) { return device == 0; }

KERNELMILL_INLINE hipError_t attribute(int *value, hipDeviceAttribute_t which) {
  const hipDeviceProp_t &p = properties();
  switch (which) {
#define X(name, field)               \
  case hipDeviceAttribute##name:     \
    *value = static_cast<int>(field); \
    return hipSuccess;
    X(EccEnabled, p.ECCEnabled)
    X(AsyncEngineCount, p.asyncEngineCount)
    X(CanMapHostMemory, p.canMapHostMemory)
    X(CanUseHostPointerForRegisteredMem, 1)
    X(ClockRate, p.clockRate)
    X(ComputeMode, p.computeMode)
    X(ConcurrentKernels, p.concurrentKernels)
    X(ConcurrentManagedAccess, p.concurrentManagedAccess)
    X(CooperativeLaunch, 1)
    X(DeviceOverlap, 1)
    X(Integrated, p.integrated)
    X(IsMultiGpuBoard, 0)
    X(KernelExecTimeout, 0)
    X(L2CacheSize, p.l2CacheSize)
    X(ComputeCapabilityMajor, p.major)
    X(ComputeCapabilityMinor, p.minor)
    X(ManagedMemory, 1)
    X(MaxBlocksPerMultiProcessor, p.maxBlocksPerMultiProcessor)
    X(MaxBlockDimX, 1024)
    X(MaxBlockDimY, 1024)
    X(MaxBlockDimZ, 1024)
    X(MaxGridDimX, p.maxGridSize[0])
    X(MaxGridDimY, p.maxGridSize[1])
    X(MaxGridDimZ, p.maxGridSize[2])
    X(MaxTexture1DWidth, p.maxTexture1D)
    X(MaxTexture1DLinear, p.maxTexture1DLinear)
    X(MaxTexture2DWidth, p.maxTexture2D[0])
    X(MaxTexture2DHeight, p.maxTexture2D[1])
    X(MaxTexture3DWidth, p.maxTexture3D[0])
    X(MaxTexture3DHeight, p.maxTexture3D[1])
    X(MaxTexture3DDepth, p.maxTexture3D[2])
    X(MaxThreadsDim, 1024)
    X(MaxThreadsPerBlock, p.maxThreadsPerBlock)
    X(MaxThreadsPerMultiProcessor, p.maxThreadsPerMultiProcessor)
    X(MaxPitch, p.memPitch)
    X(MemoryBusWidth, p.memoryBusWidth)
    X(MemoryClockRate, p.memoryClockRate)
    X(MultiprocessorCount, p.multiProcessorCount)
    X(MaxRegistersPerBlock, p.regsPerBlock)
    X(MaxRegistersPerMultiprocessor, p.regsPerMultiprocessor)
    X(MaxSharedMemoryPerBlock, p.sharedMemPerBlock)
    X(SharedMemPerBlockOptin, p.sharedMemPerBlockOptin)
    X(SharedMemPerMultiprocessor, p.sharedMemPerMultiprocessor)
    X(StreamPrioritiesSupported, 1)
    X(TextureAlignment, p.textureAlignment)
    X(TexturePitchAlignment, p.texturePitchAlignment)
    X(TotalConstantMemory, p.totalConstMem)
    X(TotalGlobalMem, p.totalGlobalMem > 2147483647 ? 2147483647 : p.totalGlobalMem)
    X(UnifiedAddressing, 1)
    X(WarpSize, p.warpSize)
    X(MemoryPoolsSupported, 1)
    X(ImageSupport, 1)
    X(HostRegisterSupported, 1)
    X(ClockInstructionRate, p.clockInstructionRate)
    X(MaxSharedMemoryPerMultiprocessor, p.maxSharedMemoryPerMultiProcessor)
    X(GcnArch, p.gcnArch)
    X(PhysicalMultiProcessorCount, p.multiProcessorCount)
    X(WallClockRate, 100000)
    X(NumberOfXccs, 1)
#undef X
    default:
      *value = 0;
      return unsigned(which) < hipDeviceAttributeVendorSpecificBegin ? hipSuccess : done(hipErrorInvalidValue);
  }
}
}  // namespace kernelmill::rt

KERNELMILL_INLINE hipError_t hipInit(unsigned) { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipGetDeviceCount(int *count) {
  if (!count) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *count = 1;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipSetDevice(int device) {
  return ::kernelmill::rt::known_device(device) ? hipSuccess : ::kernelmill::rt::done(hipErrorInvalidDevice);
}
KERNELMILL_INLINE hipError_t hipGetDevice(int *device) {
  if (!device) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *device = 0;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipGetDeviceProperties(hipDeviceProp_t *p, int device) {
  if (!p) return ::kernelmill::rt::done(hipErrorInvalidValue);
  if (!::kernelmill::rt::known_device(device)) return ::kernelmill::rt::done(hipErrorInvalidDevice);
  *p = ::kernelmill::rt::properties();
  return hipSuccess;
}
#define hipGetDevicePropertiesR0600 hipGetDeviceProperties
#define hipDeviceProp_tR0600 hipDeviceProp_t
KERNELMILL_INLINE hipError_t hipDeviceGetAttribute(int *value, hipDeviceAttribute_t which, int device) {
  if (!value) return ::kernelmill::rt::done(hipErrorInvalidValue);
  if (!::kernelmill::rt::known_device(device)) return ::kernelmill::rt::done(hipErrorInvalidDevice);
  return ::kernelmill::rt::attribute(value, which);
}
KERNELMILL_INLINE hipError_t hipChooseDevice(int *device, const hipDeviceProp_t *) { return hipGetDevice(device); }
KERNELMILL_INLINE hipError_t hipDeviceGet(hipDevice_t *device, int ordinal) {
  *device = ordinal;
  return hipSetDevice(ordinal);
}
KERNELMILL_INLINE hipError_t hipDeviceGetName(char *name, int size, hipDevice_t) {
  snprintf(name, size_t(size), "%s", ::kernelmill::rt::properties().name);
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipDeviceTotalMem(size_t *bytes, hipDevice_t) {
  *bytes = ::kernelmill::rt::device_memory();
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipDeviceComputeCapability(int *major, int *minor, hipDevice_t) {
  *major = ::kernelmill::rt::properties().major;
  *minor = ::kernelmill::rt::properties().minor;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipDeviceGetPCIBusId(char *text, int size, int) {
  snprintf(text, size_t(size), "0000:00:00.0");
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipDeviceGetUuid(hipUUID *uuid, hipDevice_t) {
  *uuid = hipUUID{};
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipDriverGetVersion(int *version) {
  *version = 60000000;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipRuntimeGetVersion(int *version) {
  *version = 60000000;
  return hipSuccess;
}
// Frees all remaining allocations of the program, as the real call does.
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t hipDeviceReset() {
  using namespace ::kernelmill::rt;
  for (size_t i = allocation_count; i-- > 0;) {
    Allocation a = allocations[i];
    if (a.owner == Owner::device || a.owner == Owner::managed || a.owner == Owner::pinned)
      release(reinterpret_cast<void *>(a.start), a.owner == Owner::pinned, a.site);
  }
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipSetDeviceFlags(unsigned) { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipGetDeviceFlags(unsigned *flags) {
  *flags = 0;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipDeviceSetCacheConfig(hipFuncCache_t) { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipDeviceGetCacheConfig(hipFuncCache_t *config) {
  *config = hipFuncCachePreferNone;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipDeviceSetSharedMemConfig(hipSharedMemConfig) { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipDeviceGetSharedMemConfig(hipSharedMemConfig *config) {
  *config = hipSharedMemBankSizeFourByte;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipDeviceSetLimit(hipLimit_t, size_t) { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipDeviceGetLimit(size_t *value, hipLimit_t limit) {
  *value = limit == hipLimitStackSize ? ::kernelmill::rt::stack_size() : size_t(8) << 20;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipDeviceCanAccessPeer(int *can, int, int) {
  *can = 0;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipDeviceEnablePeerAccess(int, unsigned) { return ::kernelmill::rt::done(hipErrorInvalidDevice); }
KERNELMILL_INLINE hipError_t hipDeviceDisablePeerAccess(int) { return ::kernelmill::rt::done(hipErrorPeerAccessNotEnabled); }
KERNELMILL_INLINE hipError_t hipDeviceGetP2PAttribute(int *value, hipDeviceP2PAttr, int, int) {
  *value = 0;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipCtxCreate(hipCtx_t *context, unsigned, hipDevice_t) {
  *context = nullptr;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipCtxDestroy(hipCtx_t) { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipCtxSetCurrent(hipCtx_t) { return hipSuccess; }

// ------------------------------------------------------------------------------------------------ kernels as objects
typedef struct hipFuncAttributes {
  int binaryVersion, cacheModeCA;
  size_t constSizeBytes, localSizeBytes;
  int maxDynamicSharedSizeBytes, maxThreadsPerBlock, numRegs, preferredShmemCarveout, ptxVersion;
  size_t sharedSizeBytes;
} hipFuncAttributes;
typedef enum hipFuncAttribute {
  hipFuncAttributeMaxDynamicSharedMemorySize = 8, hipFuncAttributePreferredSharedMemoryCarveout = 9, hipFuncAttributeMax
} hipFuncAttribute;
#define hipOccupancyDefault 0x00
#define hipOccupancyDisableCachingOverride 0x01

namespace kernelmill::rt {
// The number of blocks that are resident on a multiprocessor, by its threads and its shared memory.
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t occupancy(int *blocks, int block_size, size_t shared) {
  if (!blocks || block_size <= 0 || block_size > int(most_threads)) return done(hipErrorInvalidValue);
  const hipDeviceProp_t &p = properties();
  const int rounded = (block_size + int(lanes_per_warp) - 1) / int(lanes_per_warp) * int(lanes_per_warp);
  int fit = p.maxThreadsPerMultiProcessor / rounded;
  if (shared && int(most_shared / shared) < fit) fit = int(most_shared / shared);
  *blocks = fit < p.maxBlocksPerMultiProcessor ? fit : p.maxBlocksPerMultiProcessor;
  return hipSuccess;
}
}  // namespace kernelmill::rt

template <class F>
inline hipError_t hipFuncGetAttributes(hipFuncAttributes *attributes, F) {
  if (!attributes) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *attributes = hipFuncAttributes{};
  attributes->maxThreadsPerBlock = int(::kernelmill::rt::most_threads);
  attributes->maxDynamicSharedSizeBytes = int(::kernelmill::rt::most_shared);
  attributes->numRegs = 32;
  attributes->binaryVersion = attributes->ptxVersion = 10;
  return hipSuccess;
}
template <class F>
inline hipError_t hipFuncSetAttribute(F, hipFuncAttribute which, int value) {
  if (which == hipFuncAttributeMaxDynamicSharedMemorySize && value > int(::kernelmill::rt::most_shared))
    return ::kernelmill::rt::done(hipErrorInvalidValue);
  return hipSuccess;
}
template <class F>
inline hipError_t hipFuncSetCacheConfig(F, hipFuncCache_t) {
  return hipSuccess;
}
template <class F>
inline hipError_t hipFuncSetSharedMemConfig(F, hipSharedMemConfig) {
  return hipSuccess;
}
template <class F>
inline hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, F, int block_size, size_t shared) {
  return ::kernelmill::rt::occupancy(blocks, block_size, shared);
}
template <class F>
inline hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, F, int block_size, size_t shared,
                                                                        unsigned = 0) {
  return ::kernelmill::rt::occupancy(blocks, block_size, shared);
}
template <class G, class B, class F>
inline hipError_t hipOccupancyMaxPotentialBlockSize(G *grid, B *block_size, F, size_t shared = 0, int limit = 0) {
  if (!grid || !block_size) return ::kernelmill::rt::done(hipErrorInvalidValue);
  const int most = int(::kernelmill::rt::most_threads), size = limit > 0 && limit < most ? limit : most;
  int blocks = 0;
  hipError_t error = ::kernelmill::rt::occupancy(&blocks, size, shared);
  *block_size = static_cast<B>(size);
  *grid = static_cast<G>(blocks * ::kernelmill::rt::multiprocessors);
  return error;
}
template <class G, class B, class F, class S>
inline hipError_t hipOccupancyMaxPotentialBlockSizeVariableSMem(G *grid, B *block_size, F kernel, S shared_of,
                                                                int limit = 0) {
  const int most = int(::kernelmill::rt::most_threads), size = limit > 0 && limit < most ? limit : most;
  return hipOccupancyMaxPotentialBlockSize(grid, block_size, kernel, size_t(shared_of(size)), limit);
}

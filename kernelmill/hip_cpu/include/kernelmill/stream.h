// Streams, events and memory pools. All operations are synchronous: they are complete when the call returns.
#pragma once

#include "kernelmill/launch.h"

struct ihipStream_t {
  unsigned flags;
  int priority;
  struct ihipGraph *graph = nullptr;  // the graph that the stream is being captured into
};
struct ihipEvent_t {
  unsigned flags;
  bool recorded;
  double time;
  struct ihipGraph *graph = nullptr;  // the graph that the event was recorded into
};
typedef void (*hipStreamCallback_t)(hipStream_t stream, hipError_t status, void *data);
typedef void (*hipHostFn_t)(void *data);

namespace kernelmill::rt {
// The default streams are special handles without an object.
KERNELMILL_INLINE bool is_stream(hipStream_t stream) { return reinterpret_cast<uintptr_t>(stream) > 2; }
KERNELMILL_INLINE bool is_capturing(hipStream_t stream) { return is_stream(stream) && stream->graph; }
}  // namespace kernelmill::rt

#define hipStreamDefault 0x00
#define hipStreamNonBlocking 0x01
#define hipStreamLegacy ((hipStream_t)1)
#define hipStreamPerThread ((hipStream_t)2)
#define hipEventDefault 0x0
#define hipEventBlockingSync 0x1
#define hipEventDisableTiming 0x2
#define hipEventInterprocess 0x4
#define hipEventReleaseToDevice 0x40000000
#define hipEventReleaseToSystem 0x80000000
#define hipEventRecordDefault 0x0
#define hipEventWaitDefault 0x0

KERNELMILL_INLINE hipError_t hipStreamCreateWithPriority(hipStream_t *stream, unsigned flags, int priority) {
  if (!stream) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *stream = new ihipStream_t{flags, priority, nullptr};
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipStreamCreateWithFlags(hipStream_t *stream, unsigned flags) {
  return hipStreamCreateWithPriority(stream, flags, 0);
}
KERNELMILL_INLINE hipError_t hipStreamCreate(hipStream_t *stream) { return hipStreamCreateWithPriority(stream, 0, 0); }
KERNELMILL_INLINE hipError_t hipStreamDestroy(hipStream_t stream) {
  if (!stream) return ::kernelmill::rt::done(hipErrorInvalidHandle);
  delete stream;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipStreamSynchronize(hipStream_t) { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipStreamQuery(hipStream_t) { return hipSuccess; }
// A stream that waits for an event of a stream being captured joins the capture.
KERNELMILL_INLINE hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event, unsigned = 0) {
  if (!event) return ::kernelmill::rt::done(hipErrorInvalidHandle);
  if (event->graph && ::kernelmill::rt::is_stream(stream) && !stream->graph) {
    stream->graph = event->graph;
    ++::kernelmill::rt::capturing;
  }
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipStreamGetFlags(hipStream_t stream, unsigned *flags) {
  if (!flags) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *flags = stream ? stream->flags : 0;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipStreamGetPriority(hipStream_t stream, int *priority) {
  if (!priority) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *priority = stream ? stream->priority : 0;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipDeviceGetStreamPriorityRange(int *least, int *greatest) {
  if (least) *least = 1;
  if (greatest) *greatest = -1;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipStreamAddCallback(hipStream_t stream, hipStreamCallback_t callback, void *data, unsigned) {
  if (!callback) return ::kernelmill::rt::done(hipErrorInvalidValue);
  callback(stream, hipSuccess, data);
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipLaunchHostFunc(hipStream_t stream, hipHostFn_t function, void *data) {
  if (!function) return ::kernelmill::rt::done(hipErrorInvalidValue);
  return ::kernelmill::rt::in_stream(stream, [=] {
    function(data);
    return hipSuccess;
  });
}
KERNELMILL_INLINE hipError_t hipStreamAttachMemAsync(hipStream_t, void *, size_t = 0, unsigned = 0) { return hipSuccess; }

KERNELMILL_INLINE hipError_t hipEventCreateWithFlags(hipEvent_t *event, unsigned flags) {
  if (!event) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *event = new ihipEvent_t{flags, false, 0, nullptr};
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipEventCreate(hipEvent_t *event, unsigned flags = 0) {
  return hipEventCreateWithFlags(event, flags);
}
KERNELMILL_INLINE hipError_t hipEventDestroy(hipEvent_t event) {
  if (!event) return ::kernelmill::rt::done(hipErrorInvalidHandle);
  delete event;
  return hipSuccess;
}
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream = nullptr) {
  if (!event) return ::kernelmill::rt::done(hipErrorInvalidHandle);
  event->graph = ::kernelmill::rt::is_capturing(stream) ? stream->graph : nullptr;
  event->recorded = true;
  event->time = ::kernelmill::rt::seconds();
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipEventRecordWithFlags(hipEvent_t event, hipStream_t stream, unsigned) {
  return hipEventRecord(event, stream);
}
KERNELMILL_INLINE hipError_t hipEventSynchronize(hipEvent_t event) {
  return event ? hipSuccess : ::kernelmill::rt::done(hipErrorInvalidHandle);
}
KERNELMILL_INLINE hipError_t hipEventQuery(hipEvent_t event) {
  return event ? hipSuccess : ::kernelmill::rt::done(hipErrorInvalidHandle);
}
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t hipEventElapsedTime(float *milliseconds, hipEvent_t start, hipEvent_t stop) {
  using ::kernelmill::rt::done;
  if (!milliseconds) return done(hipErrorInvalidValue);
  if (!start || !stop || !start->recorded || !stop->recorded || (start->flags | stop->flags) & hipEventDisableTiming)
    return done(hipErrorInvalidHandle);
  *milliseconds = float((stop->time - start->time) * 1e3);
  return hipSuccess;
}

// All memory pools are the same pool, the memory of the device.
typedef struct ihipMemPool_t *hipMemPool_t;
enum hipMemPoolAttr {
  hipMemPoolReuseFollowEventDependencies = 1, hipMemPoolReuseAllowOpportunistic, hipMemPoolReuseAllowInternalDependencies,
  hipMemPoolAttrReleaseThreshold, hipMemPoolAttrReservedMemCurrent, hipMemPoolAttrReservedMemHigh,
  hipMemPoolAttrUsedMemCurrent, hipMemPoolAttrUsedMemHigh
};
KERNELMILL_INLINE hipError_t hipDeviceGetDefaultMemPool(hipMemPool_t *pool, int) {
  *pool = reinterpret_cast<hipMemPool_t>(1);
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipDeviceGetMemPool(hipMemPool_t *pool, int) { return hipDeviceGetDefaultMemPool(pool, 0); }
KERNELMILL_INLINE hipError_t hipDeviceSetMemPool(int, hipMemPool_t) { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipMemPoolSetAttribute(hipMemPool_t, hipMemPoolAttr, void *) { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipMemPoolGetAttribute(hipMemPool_t, hipMemPoolAttr, void *value) {
  memset(value, 0, sizeof(uint64_t));
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipMemPoolTrimTo(hipMemPool_t, size_t) { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipMemPoolDestroy(hipMemPool_t) { return hipSuccess; }
template <class T>
inline hipError_t hipMallocFromPoolAsync(T **pointer, size_t size, hipMemPool_t, hipStream_t,
                                         KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::give(pointer, size, ::kernelmill::rt::Owner::device, KERNELMILL_SITE);
}
enum hipMemoryAdvise {
  hipMemAdviseSetReadMostly = 1, hipMemAdviseUnsetReadMostly, hipMemAdviseSetPreferredLocation,
  hipMemAdviseUnsetPreferredLocation, hipMemAdviseSetAccessedBy, hipMemAdviseUnsetAccessedBy,
  hipMemAdviseSetCoarseGrain = 100, hipMemAdviseUnsetCoarseGrain = 101
};
#define hipCpuDeviceId ((int)-1)
#define hipInvalidDeviceId ((int)-2)
KERNELMILL_INLINE hipError_t hipMemAdvise(const void *, size_t, hipMemoryAdvise, int) { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipMemPrefetchAsync(const void *, size_t, int, hipStream_t = nullptr) { return hipSuccess; }

KERNELMILL_INLINE hipError_t hipDeviceSynchronize() { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipCtxSynchronize() { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipProfilerStart() { return hipSuccess; }
KERNELMILL_INLINE hipError_t hipProfilerStop() { return hipSuccess; }

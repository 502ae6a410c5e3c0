// Device memory: allocations, their addresses, and who may access them.
//
// KERNELMILL_POISON   the byte that new device and shared memory is filled with (default: 0, as in new pages)
// KERNELMILL_LEAKS    1: memory that is still allocated at exit is reported
// KERNELMILL_MEMORY   bytes of device memory (default 16 GiB)
#pragma once

#include <pthread.h>

#include <functional>

#include "kernelmill/errors.h"

typedef struct ihipStream_t *hipStream_t;
typedef struct ihipEvent_t *hipEvent_t;
typedef void *hipDeviceptr_t;

enum hipMemoryType : unsigned {
  hipMemoryTypeUnregistered = 0, hipMemoryTypeHost = 1, hipMemoryTypeDevice = 2, hipMemoryTypeManaged = 3,
  hipMemoryTypeArray = 10, hipMemoryTypeUnified = 11
};
struct hipPointerAttribute_t {
  union {
    hipMemoryType type;
    hipMemoryType memoryType;
  };
  int device;
  void *devicePointer;
  void *hostPointer;
  int isManaged;
  unsigned allocationFlags;
};

namespace kernelmill::rt {

// Operations of a stream that is captured into a graph are recorded; see graph.h.
using Step = std::function<hipError_t()>;
inline unsigned capturing = 0;  // number of streams being captured
KERNELMILL_INLINE bool is_capturing(hipStream_t stream);
KERNELMILL_INLINE hipError_t record(hipStream_t stream, Step step);
template <class Work>
inline hipError_t in_stream(hipStream_t stream, Work work) {
  return KERNELMILL_UNLIKELY(capturing) && is_capturing(stream) ? record(stream, work) : work();
}

enum class Owner { device, managed, pinned, registered, symbol };
struct Allocation {
  uintptr_t start;
  size_t size;
  Owner owner;
  Site site;
  size_t mapped;   // bytes mapped by mmap; 0 for memory from the heap
  unsigned flags;
};

// Notifies the access checker, if it is linked, of changes to memory outside of kernels.
struct Watcher {
  void (*allocated)(uintptr_t start, size_t size);
  void (*released)(uintptr_t start, size_t size);
  void (*written)(uintptr_t start, size_t size);
  void (*read)(uintptr_t start, size_t size, Site site);
};
inline Watcher watcher{nullptr, nullptr, nullptr, nullptr};

inline Allocation *allocations = nullptr;  // sorted by start
inline size_t allocation_count = 0, allocation_room = 0;
inline size_t device_bytes = 0;

// The allocation that contains the `size` bytes at `pointer`.
KERNELMILL_QUIET KERNELMILL_INLINE Allocation *find(const volatile void *pointer, size_t size = 1) {
  uintptr_t at = reinterpret_cast<uintptr_t>(pointer);
  size_t low = 0, high = allocation_count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (allocations[middle].start <= at)
      low = middle + 1;
    else
      high = middle;
  }
  if (!low) return nullptr;
  Allocation &a = allocations[low - 1];
  uintptr_t offset = at - a.start;
  return offset < a.size && size <= a.size - offset ? &a : nullptr;
}
KERNELMILL_QUIET KERNELMILL_INLINE void remember(const Allocation &a) {
  if (allocation_count == allocation_room) {
    allocation_room = allocation_room ? allocation_room * 2 : 64;
    allocations = static_cast<Allocation *>(realloc(allocations, allocation_room * sizeof(Allocation)));
  }
  size_t at = allocation_count++;
  for (; at && allocations[at - 1].start > a.start; --at) allocations[at] = allocations[at - 1];
  allocations[at] = a;
}
KERNELMILL_QUIET KERNELMILL_INLINE void forget(Allocation *a) {
  size_t at = size_t(a - allocations);
  --allocation_count;
  memmove(allocations + at, allocations + at + 1, (allocation_count - at) * sizeof(Allocation));
}
KERNELMILL_QUIET KERNELMILL_INLINE bool only_device(const Allocation &a) { return a.owner == Owner::device; }

// Host code may not access device memory; only a sanitizer can detect it.
KERNELMILL_QUIET KERNELMILL_INLINE void lock(const Allocation &a) {
  (void)a;
#ifdef KERNELMILL_ASAN
  if (only_device(a)) __asan_poison_memory_region(reinterpret_cast<void *>(a.start), a.size);
#endif
}
KERNELMILL_QUIET KERNELMILL_INLINE void unlock(const Allocation &a) {
  (void)a;
#ifdef KERNELMILL_ASAN
  if (only_device(a)) __asan_unpoison_memory_region(reinterpret_cast<void *>(a.start), a.size);
#endif
}
// Unused space before and after each allocation of a program that is checked, so that an access outside of it, such as to
// row -1 of a matrix, hits no other allocation. findings.py knows its size.
constexpr size_t gap_if_checked = 256 << 10;
#if defined(KERNELMILL_ASAN) || defined(KERNELMILL_TRACED)
constexpr size_t gap = gap_if_checked;
#else
constexpr size_t gap = 0;
#endif
KERNELMILL_QUIET KERNELMILL_INLINE void surround(char *memory, size_t size) {
  (void)memory, (void)size;
#ifdef KERNELMILL_ASAN
  __asan_poison_memory_region(memory - gap, gap);
  __asan_poison_memory_region(memory + size, gap);
#endif
}
KERNELMILL_QUIET KERNELMILL_INLINE void open_device_memory() {
#ifdef KERNELMILL_ASAN
  for (size_t i = 0; i < allocation_count; ++i) unlock(allocations[i]);
  size_t used = launched.dynamic_shared;
  __asan_unpoison_memory_region(dynamic_shared_memory, used);
  __asan_poison_memory_region(dynamic_shared_memory + used, sizeof dynamic_shared_memory - used);
#endif
}
KERNELMILL_QUIET KERNELMILL_INLINE void close_device_memory() {
#ifdef KERNELMILL_ASAN
  for (size_t i = 0; i < allocation_count; ++i) lock(allocations[i]);
#endif
}

KERNELMILL_QUIET KERNELMILL_INLINE void report_leaks() {
  for (size_t i = 0; i < allocation_count; ++i) {
    const Allocation &a = allocations[i];
    if (a.owner == Owner::symbol) continue;
    Finding f{"leak"};
    f.severity = "warning";
    f.file = a.site.file;
    f.line = a.site.line;
    report(f, a.owner == Owner::registered ? "%zu bytes of registered host memory are never unregistered"
                                           : "%zu bytes of memory allocated by HIP are never freed",
           a.size);
  }
}

KERNELMILL_QUIET KERNELMILL_INLINE void watch_crashes();

// Reads the environment once, before anything else.
KERNELMILL_QUIET KERNELMILL_INLINE void set_up() {
  static bool ready = false;
  if (ready) return;
  ready = true;
  const char *name = getenv("KERNELMILL_ORDER");
  if (name && (!strcmp(name, "reverse") || !strcmp(name, "1"))) order = Order::reverse;
  if (name && (!strcmp(name, "random") || !strcmp(name, "2"))) order = Order::random;
  random_state = 0x9e3779b97f4a7c15ull * (uint64_t(environment("KERNELMILL_SEED", 0)) * 2 + 1);
  poison = environment("KERNELMILL_POISON", -1);
  strict = environment("KERNELMILL_STRICT", 0) != 0;
  if (environment("KERNELMILL_LEAKS", 0)) atexit(report_leaks);
  watch_crashes();
}

KERNELMILL_QUIET KERNELMILL_INLINE size_t device_memory() {
  static const size_t size = size_t(environment("KERNELMILL_MEMORY", 16l << 30));
  return size;
}

constexpr size_t alignment = 256;
constexpr size_t size_worth_pages = 1 << 20;

// For programs in which kernels are wrong on purpose: memory starts at addresses of its own and ends where a page ends,
// so that the outcome of an access outside of it does not depend on what else is allocated. An access past the end
// crashes; the bytes before the start, on the same page, have a fixed value, and the program ends if they have changed.
inline bool guarded = false;
constexpr size_t page_bytes = 4096, bytes_between_pages = size_t(1) << 30;
KERNELMILL_QUIET KERNELMILL_INLINE void *allocate_guarded(size_t size, size_t *mapped) {
  static uintptr_t next = 0x600000000000;
  const size_t used = (size + 15) / 16 * 16, pages = (size + page_bytes - 1) / page_bytes * page_bytes;
  void *start = os::map(reinterpret_cast<void *>(next), pages, os::readable_and_writable,
                        os::private_memory | os::at_this_address, -1, 0);
  next += pages + bytes_between_pages;
  if (!os::is_mapped(start)) return nullptr;
  *mapped = pages;
  memset(start, 0x7f, pages - used);
  return static_cast<char *>(start) + (pages - used);
}

KERNELMILL_QUIET KERNELMILL_INLINE void release_mapped(void *pointer, size_t mapped) {
  const uintptr_t at = uintptr_t(pointer), start = guarded ? at / page_bytes * page_bytes : at - gap;
  for (uintptr_t before = start; guarded && before < at; ++before)
    if (*reinterpret_cast<const unsigned char *>(before) != 0x7f) os::exit_now(4);
  os::unmap(reinterpret_cast<void *>(start), mapped);
}

// An allocation that a device could make, but not this process.
KERNELMILL_QUIET KERNELMILL_INLINE void *no_memory(size_t size, Site site) {
  static unsigned reported = 0;
  if (reported++ > 20) return nullptr;
  Finding f = finding_here("out-of-memory", site);
  f.severity = "warning";
  const size_t limit = most_memory();
  if (limit < size_t(1) << 40)
    report(f, "an allocation of %zu bytes failed because of the memory limit of this run, %zu MiB: a larger --memory allows it",
           size, limit >> 20);
  else
    report(f, "an allocation of %zu bytes failed because this machine has too little memory", size);
  return nullptr;
}

KERNELMILL_QUIET KERNELMILL_INLINE void *allocate(size_t size, Owner owner, Site site, unsigned flags = 0) {
  set_up();
  if (owner == Owner::device && (size > device_memory() || device_bytes + size > device_memory())) return nullptr;
  void *memory = nullptr;
  size_t mapped = 0;
  if (KERNELMILL_UNLIKELY(guarded)) memory = allocate_guarded(size, &mapped);
#ifndef KERNELMILL_ASAN
  if (!memory && size >= size_worth_pages) {
    mapped = gap + (size + gap + page_bytes - 1) / page_bytes * page_bytes;
    memory = os::map(nullptr, mapped, os::readable_and_writable, os::private_memory | os::without_reserve, -1, 0);
    if (!os::is_mapped(memory)) return no_memory(size, site);
    memory = static_cast<char *>(memory) + gap;
  }
#endif
  if (!memory) {
    if (posix_memalign(&memory, alignment, gap + size + gap)) return no_memory(size, site);
    memory = static_cast<char *>(memory) + gap;
    memset(memory, 0, size);
    surround(static_cast<char *>(memory), size);
  }
  if (poison >= 0) memset(memory, int(poison), size);
  Allocation a{reinterpret_cast<uintptr_t>(memory), size, owner, site, mapped, flags};
  remember(a);
  if (owner == Owner::device) device_bytes += size;
  if (watcher.allocated) watcher.allocated(a.start, size);
  lock(a);
  return memory;
}
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t release(void *pointer, bool host_memory, Site site) {
  if (!pointer) return hipSuccess;
  Allocation *a = find(pointer);
  if (!a || a->start != reinterpret_cast<uintptr_t>(pointer) || a->owner == Owner::symbol ||
      a->owner == Owner::registered || (a->owner == Owner::pinned) != host_memory)
    return reject(a && a->start == reinterpret_cast<uintptr_t>(pointer) ? hipErrorInvalidValue
                                                                         : hipErrorInvalidDevicePointer,
                  "bad-free",
                  !a ? "freed memory that was never allocated or was freed before"
                  : a->start != reinterpret_cast<uintptr_t>(pointer) ? "freed a pointer into the middle of an allocation"
                                                                     : "freed memory with the wrong function",
                  site);
  unlock(*a);
  if (watcher.released) watcher.released(a->start, a->size);
  if (a->owner == Owner::device) device_bytes -= a->size;
  const size_t mapped = a->mapped;
  forget(a);
  if (mapped)
    release_mapped(pointer, mapped);
  else
    free(static_cast<char *>(pointer) - gap);
  return hipSuccess;
}

KERNELMILL_QUIET KERNELMILL_INLINE void check_pointer(const char *kernel, Site site, const void *pointer, unsigned position) {
  if (!pointer || find(pointer) || find(static_cast<const char *>(pointer) - 1)) return;
  static unsigned reported = 0;
  if (reported++ > 20) return;
  Finding f{"host-pointer"};
  f.kernel = kernel;
  f.file = site.file;
  f.line = site.line;
  report(f, "argument %u of the kernel does not point to device memory", position + 1);
}

template <class T>
KERNELMILL_QUIET inline hipError_t give(T **pointer, size_t size, Owner owner, Site site, unsigned flags = 0) {
  if (!pointer) return done(hipErrorInvalidValue);
  if (!size) {
    *pointer = nullptr;
    return hipSuccess;
  }
  void *memory = allocate(size, owner, site, flags);
  if (!memory) return done(hipErrorOutOfMemory);
  *pointer = static_cast<T *>(memory);
  return hipSuccess;
}

}  // namespace kernelmill::rt

#define hipHostMallocDefault 0x0
#define hipHostMallocPortable 0x1
#define hipHostMallocMapped 0x2
#define hipHostMallocWriteCombined 0x4
#define hipHostMallocNumaUser 0x20000000
#define hipHostMallocCoherent 0x40000000
#define hipHostMallocNonCoherent 0x80000000
#define hipHostAllocDefault 0x0
#define hipHostAllocPortable 0x1
#define hipHostAllocMapped 0x2
#define hipHostAllocWriteCombined 0x4
#define hipMemAttachGlobal 0x01
#define hipMemAttachHost 0x02
#define hipMemAttachSingle 0x04
#define hipHostRegisterDefault 0x0
#define hipHostRegisterPortable 0x1
#define hipHostRegisterMapped 0x2
#define hipHostRegisterIoMemory 0x4
#define hipHostRegisterReadOnly 0x8
#define hipDeviceMallocDefault 0x0
#define hipDeviceMallocFinegrained 0x1
#define hipDeviceMallocUncached 0x3

template <class T>
inline hipError_t hipMalloc(T **pointer, size_t size, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::give(pointer, size, ::kernelmill::rt::Owner::device, KERNELMILL_SITE);
}
template <class T>
inline hipError_t hipExtMallocWithFlags(T **pointer, size_t size, unsigned, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::give(pointer, size, ::kernelmill::rt::Owner::device, KERNELMILL_SITE);
}
template <class T>
inline hipError_t hipMallocAsync(T **pointer, size_t size, hipStream_t, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::give(pointer, size, ::kernelmill::rt::Owner::device, KERNELMILL_SITE);
}
template <class T>
inline hipError_t hipMallocManaged(T **pointer, size_t size, unsigned = hipMemAttachGlobal, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::give(pointer, size, ::kernelmill::rt::Owner::managed, KERNELMILL_SITE);
}
template <class T>
inline hipError_t hipHostMalloc(T **pointer, size_t size, unsigned flags = 0, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::give(pointer, size, ::kernelmill::rt::Owner::pinned, KERNELMILL_SITE, flags);
}
template <class T>
inline hipError_t hipHostAlloc(T **pointer, size_t size, unsigned flags = 0, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::give(pointer, size, ::kernelmill::rt::Owner::pinned, KERNELMILL_SITE, flags);
}
template <class T>
inline hipError_t hipMallocHost(T **pointer, size_t size, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::give(pointer, size, ::kernelmill::rt::Owner::pinned, KERNELMILL_SITE);
}
template <class T>
inline hipError_t hipMemAllocHost(T **pointer, size_t size, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::give(pointer, size, ::kernelmill::rt::Owner::pinned, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipFree(void *pointer, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::release(pointer, false, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipFreeAsync(void *pointer, hipStream_t, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::release(pointer, false, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipHostFree(void *pointer, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::release(pointer, true, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipFreeHost(void *pointer, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::release(pointer, true, KERNELMILL_SITE);
}
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t hipHostRegister(void *pointer, size_t size, unsigned flags, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  if (!pointer || !size) return done(hipErrorInvalidValue);
  if (find(pointer)) return done(hipErrorHostMemoryAlreadyRegistered);
  remember({reinterpret_cast<uintptr_t>(pointer), size, Owner::registered, KERNELMILL_SITE, 0, flags});
  if (watcher.written) watcher.written(reinterpret_cast<uintptr_t>(pointer), size);
  return hipSuccess;
}
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t hipHostUnregister(void *pointer) {
  using namespace ::kernelmill::rt;
  Allocation *a = find(pointer);
  if (!a || a->owner != Owner::registered) return done(hipErrorHostMemoryNotRegistered);
  forget(a);
  return hipSuccess;
}
template <class T>
KERNELMILL_QUIET inline hipError_t hipHostGetDevicePointer(T **device, void *host, unsigned = 0) {
  using namespace ::kernelmill::rt;
  if (!device || !host || !find(host)) return done(hipErrorInvalidValue);
  *device = static_cast<T *>(host);
  return hipSuccess;
}
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t hipHostGetFlags(unsigned *flags, void *host) {
  using namespace ::kernelmill::rt;
  Allocation *a = find(host);
  if (!a || !flags) return done(hipErrorInvalidValue);
  *flags = a->flags;
  return hipSuccess;
}
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t hipMemGetInfo(size_t *free, size_t *total) {
  using namespace ::kernelmill::rt;
  if (!free || !total) return done(hipErrorInvalidValue);
  *total = device_memory();
  *free = device_memory() - device_bytes;
  return hipSuccess;
}
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t hipMemPtrGetInfo(void *pointer, size_t *size) {
  using namespace ::kernelmill::rt;
  Allocation *a = find(pointer);
  if (!a || !size) return done(hipErrorInvalidValue);
  *size = a->size;
  return hipSuccess;
}
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t hipMemGetAddressRange(hipDeviceptr_t *start, size_t *size, hipDeviceptr_t pointer) {
  using namespace ::kernelmill::rt;
  Allocation *a = find(pointer);
  if (!a) return done(hipErrorNotFound);
  if (start) *start = reinterpret_cast<void *>(a->start);
  if (size) *size = a->size;
  return hipSuccess;
}
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t hipPointerGetAttributes(hipPointerAttribute_t *attributes, const void *pointer) {
  using namespace ::kernelmill::rt;
  if (!attributes || !pointer) return done(hipErrorInvalidValue);
  Allocation *a = find(pointer);
  if (!a) return done(hipErrorInvalidValue);
  void *p = const_cast<void *>(pointer);
  bool host = a->owner == Owner::pinned || a->owner == Owner::registered;
  attributes->type = host                          ? hipMemoryTypeHost
                     : a->owner == Owner::managed ? hipMemoryTypeManaged
                                                  : hipMemoryTypeDevice;
  attributes->device = 0;
  attributes->devicePointer = p;
  attributes->hostPointer = host || a->owner == Owner::managed ? p : nullptr;
  attributes->isManaged = a->owner == Owner::managed;
  attributes->allocationFlags = a->flags;
  return hipSuccess;
}

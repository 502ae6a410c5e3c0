// Copies and fills, linear and pitched, and device symbols.
#pragma once

#include "kernelmill/memory.h"

typedef enum hipMemcpyKind {
  hipMemcpyHostToHost = 0, hipMemcpyHostToDevice = 1, hipMemcpyDeviceToHost = 2, hipMemcpyDeviceToDevice = 3,
  hipMemcpyDefault = 4, hipMemcpyDeviceToDeviceNoCU = 1024
} hipMemcpyKind;

struct hipExtent {
  size_t width, height, depth;
};
struct hipPos {
  size_t x, y, z;
};
struct hipPitchedPtr {
  void *ptr;
  size_t pitch, xsize, ysize;
};
typedef struct hipArray *hipArray_t;  // see arrays.h
typedef const struct hipArray *hipArray_const_t;
typedef struct hipMemcpy3DParms {
  hipArray_t srcArray;
  hipPos srcPos;
  hipPitchedPtr srcPtr;
  hipArray_t dstArray;
  hipPos dstPos;
  hipPitchedPtr dstPtr;
  hipExtent extent;
  hipMemcpyKind kind;
} hipMemcpy3DParms;
KERNELMILL_INLINE hipExtent make_hipExtent(size_t width, size_t height, size_t depth) { return {width, height, depth}; }
KERNELMILL_INLINE hipPos make_hipPos(size_t x, size_t y, size_t z) { return {x, y, z}; }
KERNELMILL_INLINE hipPitchedPtr make_hipPitchedPtr(void *pointer, size_t pitch, size_t x, size_t y) {
  return {pointer, pitch, x, y};
}

namespace kernelmill::rt {

// Checks one side of a copy: whether the memory is the one that the copy kind requires, and large enough.
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t check_side(const void *pointer, size_t size, bool on_device, bool any_side,
                                              const char *side, Site site) {
  Allocation *a = find(pointer);
  Finding f = finding_here("bad-copy", site);
  if (!a) {
    if (!on_device || any_side) return hipSuccess;
    report(f, "the copy kind says device memory, but the %s is not device memory", side);
    return hipErrorInvalidValue;
  }
  size_t left = a->start + a->size - reinterpret_cast<uintptr_t>(pointer);
  if (size > left) {
    report(f, "a copy of %zu bytes, but the %s has only %zu bytes left of an allocation of %zu bytes", size, side, left,
           a->size);
    return hipErrorInvalidValue;
  }
  if (!on_device && !any_side && only_device(*a)) {
    report(f, "the copy kind says host memory, but the %s is device memory", side);
    return hipErrorInvalidValue;
  }
  return hipSuccess;
}
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t check_copy(const void *to, const void *from, size_t to_size, size_t from_size,
                                              hipMemcpyKind kind, Site site) {
  if (!to || !from) return reject(hipErrorInvalidValue, "bad-copy", "a copy to or from a null pointer", site);
  if (unsigned(kind) > hipMemcpyDefault && kind != hipMemcpyDeviceToDeviceNoCU)
    return reject(hipErrorInvalidMemcpyDirection, "bad-copy", "an unknown copy kind", site);
  const bool any = kind == hipMemcpyDefault;
  hipError_t error = check_side(to, to_size, kind == hipMemcpyHostToDevice || kind >= hipMemcpyDeviceToDevice, any,
                                "destination", site);
  if (error == hipSuccess)
    error = check_side(from, from_size, kind == hipMemcpyDeviceToHost || kind >= hipMemcpyDeviceToDevice, any, "source",
                       site);
  return done(error);
}
// Makes both sides of a copy accessible to the host during the lifetime of the object.
struct Access {
  Allocation *one, *other;
  KERNELMILL_QUIET Access(const void *a, const void *b) : one(find(a)), other(find(b)) {
    if (one) unlock(*one);
    if (other) unlock(*other);
  }
  KERNELMILL_QUIET ~Access() {
    if (in_kernel) return;
    if (one) lock(*one);
    if (other) lock(*other);
  }
};
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t copy(void *to, const void *from, size_t size, hipMemcpyKind kind, Site site) {
  if (!size) return hipSuccess;
  hipError_t error = check_copy(to, from, size, size, kind, site);
  if (error != hipSuccess) return error;
  Access access(to, from);
  if (watcher.read) watcher.read(reinterpret_cast<uintptr_t>(from), size, site);
  memmove(to, from, size);
  if (watcher.written) watcher.written(reinterpret_cast<uintptr_t>(to), size);
  return hipSuccess;
}
struct Pitched {
  char *start;
  size_t pitch, slice;
};
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t copy_box(Pitched to, Pitched from, size_t width, size_t height, size_t depth,
                                            hipMemcpyKind kind, Site site) {
  if (!width || !height || !depth) return hipSuccess;
  if (to.pitch < width || from.pitch < width)
    return reject(hipErrorInvalidPitchValue, "bad-copy", "a pitch smaller than the width of the copy", site);
  auto extent = [&](const Pitched &p) { return p.slice * (depth - 1) + p.pitch * (height - 1) + width; };
  hipError_t error = check_copy(to.start, from.start, extent(to), extent(from), kind, site);
  if (error != hipSuccess) return error;
  Access access(to.start, from.start);
  for (size_t z = 0; z < depth; ++z)
    for (size_t y = 0; y < height; ++y) {
      char *row = to.start + z * to.slice + y * to.pitch;
      const char *origin = from.start + z * from.slice + y * from.pitch;
      if (watcher.read) watcher.read(reinterpret_cast<uintptr_t>(origin), width, site);
      memmove(row, origin, width);
      if (watcher.written) watcher.written(reinterpret_cast<uintptr_t>(row), width);
    }
  return hipSuccess;
}
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t check_fill(const void *to, size_t size, Site site) {
  Allocation *a = find(to);
  if (!a) return reject(hipErrorInvalidValue, "bad-copy", "a memset of memory that is not device memory", site);
  if (!find(to, size)) return reject(hipErrorInvalidValue, "bad-copy", "a memset past the end of an allocation", site);
  return hipSuccess;
}
template <class T>
KERNELMILL_QUIET inline hipError_t fill(void *to, T value, size_t count, Site site) {
  if (!count) return hipSuccess;
  hipError_t error = check_fill(to, count * sizeof(T), site);
  if (error != hipSuccess) return error;
  Access access(to, nullptr);
  if (sizeof(T) == 1)
    memset(to, int(value), count);
  else
    for (size_t i = 0; i < count; ++i) memcpy(static_cast<char *>(to) + i * sizeof(T), &value, sizeof(T));
  if (watcher.written) watcher.written(reinterpret_cast<uintptr_t>(to), count * sizeof(T));
  return hipSuccess;
}
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t fill_box(void *to, size_t pitch, size_t slice, int value, size_t width,
                                            size_t height, size_t depth, Site site) {
  if (!width || !height || !depth) return hipSuccess;
  hipError_t error = check_fill(to, slice * (depth - 1) + pitch * (height - 1) + width, site);
  if (error != hipSuccess) return error;
  Access access(to, nullptr);
  for (size_t z = 0; z < depth; ++z)
    for (size_t y = 0; y < height; ++y) {
      char *row = static_cast<char *>(to) + z * slice + y * pitch;
      memset(row, value, width);
      if (watcher.written) watcher.written(reinterpret_cast<uintptr_t>(row), width);
    }
  return hipSuccess;
}
constexpr size_t pitch_unit = 512;
template <class T>
KERNELMILL_QUIET inline hipError_t give_pitched(T **pointer, size_t *pitch, size_t width, size_t rows, Site site) {
  if (!pointer || !pitch) return done(hipErrorInvalidValue);
  *pitch = (width + pitch_unit - 1) / pitch_unit * pitch_unit;
  return give(pointer, *pitch * rows, Owner::device, site);
}
// A symbol is registered as device memory when it is first passed to a function of the host.
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t copy_symbol(void *to, const void *from, const void *symbol, size_t symbol_size,
                                               size_t size, size_t offset, hipMemcpyKind kind, Site site) {
  if (!to || !from || !symbol) return done(hipErrorInvalidSymbol);
  if (offset > symbol_size || size > symbol_size - offset)
    return reject(hipErrorInvalidValue, "bad-copy", "a copy past the end of a symbol", site);
  if (!find(symbol) && symbol_size != size_t(-1))
    remember({reinterpret_cast<uintptr_t>(symbol), symbol_size, Owner::symbol, site, 0, 0});
  const bool to_symbol = to == symbol;
  char *out = static_cast<char *>(to) + (to_symbol ? offset : 0);
  const char *in = static_cast<const char *>(from) + (to_symbol ? 0 : offset);
  const void *plain = to_symbol ? from : to;
  bool device = kind == hipMemcpyDeviceToDevice;
  if (kind == (to_symbol ? hipMemcpyDeviceToHost : hipMemcpyHostToDevice) || kind == hipMemcpyHostToHost)
    return reject(hipErrorInvalidMemcpyDirection, "bad-copy", "a copy kind that contradicts the direction of the copy",
                  site);
  hipError_t error = check_side(plain, size, device, kind == hipMemcpyDefault, to_symbol ? "source" : "destination", site);
  if (error != hipSuccess) return done(error);
  Access access(out, in);
  memmove(out, in, size);
  if (watcher.written) watcher.written(reinterpret_cast<uintptr_t>(out), size);
  return hipSuccess;
}
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t symbol_address(void **pointer, const void *symbol, size_t size) {
  if (!pointer || !symbol) return done(hipErrorInvalidValue);
  if (!find(symbol)) remember({reinterpret_cast<uintptr_t>(symbol), size, Owner::symbol, {"", "", 0}, 0, 0});
  *pointer = const_cast<void *>(symbol);
  return hipSuccess;
}
template <class T>
inline Pitched pitched(T *start, size_t pitch, size_t slice = 0) {
  return {static_cast<char *>(const_cast<void *>(static_cast<const void *>(start))), pitch, slice};
}
}  // namespace kernelmill::rt

KERNELMILL_INLINE hipError_t hipMemcpy(void *to, const void *from, size_t size, hipMemcpyKind kind, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::copy(to, from, size, kind, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemcpyAsync(void *to, const void *from, size_t size, hipMemcpyKind kind,
                                 hipStream_t stream = nullptr, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::in_stream(
      stream, [=] { return ::kernelmill::rt::copy(to, from, size, kind, KERNELMILL_SITE); });
}
KERNELMILL_INLINE hipError_t hipMemcpyWithStream(void *to, const void *from, size_t size, hipMemcpyKind kind, hipStream_t,
                                      KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::copy(to, from, size, kind, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemcpyHtoD(hipDeviceptr_t to, void *from, size_t size, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::copy(to, from, size, hipMemcpyHostToDevice, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemcpyDtoH(void *to, hipDeviceptr_t from, size_t size, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::copy(to, from, size, hipMemcpyDeviceToHost, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemcpyDtoD(hipDeviceptr_t to, hipDeviceptr_t from, size_t size, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::copy(to, from, size, hipMemcpyDeviceToDevice, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemcpyHtoDAsync(hipDeviceptr_t to, void *from, size_t size, hipStream_t stream,
                                     KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::in_stream(
      stream, [=] { return ::kernelmill::rt::copy(to, from, size, hipMemcpyHostToDevice, KERNELMILL_SITE); });
}
KERNELMILL_INLINE hipError_t hipMemcpyDtoHAsync(void *to, hipDeviceptr_t from, size_t size, hipStream_t stream,
                                     KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::in_stream(
      stream, [=] { return ::kernelmill::rt::copy(to, from, size, hipMemcpyDeviceToHost, KERNELMILL_SITE); });
}
KERNELMILL_INLINE hipError_t hipMemcpyDtoDAsync(hipDeviceptr_t to, hipDeviceptr_t from, size_t size, hipStream_t stream,
                                     KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::in_stream(
      stream, [=] { return ::kernelmill::rt::copy(to, from, size, hipMemcpyDeviceToDevice, KERNELMILL_SITE); });
}
KERNELMILL_INLINE hipError_t hipMemcpyPeer(void *to, int, const void *from, int, size_t size, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::copy(to, from, size, hipMemcpyDeviceToDevice, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemcpyPeerAsync(void *to, int, const void *from, int, size_t size, hipStream_t = nullptr,
                                     KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::copy(to, from, size, hipMemcpyDeviceToDevice, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                              size_t height, hipMemcpyKind kind, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  return copy_box(pitched(to, to_pitch), pitched(from, from_pitch), width, height, 1, kind, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                                   size_t height, hipMemcpyKind kind, hipStream_t stream = nullptr,
                                   KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  return in_stream(stream, [=] {
    return copy_box(pitched(to, to_pitch), pitched(from, from_pitch), width, height, 1, kind, KERNELMILL_SITE);
  });
}

KERNELMILL_INLINE hipError_t hipMemset(void *to, int value, size_t size, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::fill(to, static_cast<unsigned char>(value), size, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemsetAsync(void *to, int value, size_t size, hipStream_t stream = nullptr,
                                 KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::in_stream(stream, [=] {
    return ::kernelmill::rt::fill(to, static_cast<unsigned char>(value), size, KERNELMILL_SITE);
  });
}
#define KERNELMILL_FILL(name, T)                                                                          \
  inline hipError_t hipMemset##name(hipDeviceptr_t to, T value, size_t count, KERNELMILL_SITE_PARAMETERS) { \
    return ::kernelmill::rt::fill(to, value, count, KERNELMILL_SITE);                                       \
  }                                                                                                         \
  inline hipError_t hipMemset##name##Async(hipDeviceptr_t to, T value, size_t count, hipStream_t = nullptr, \
                                           KERNELMILL_SITE_PARAMETERS) {                                    \
    return ::kernelmill::rt::fill(to, value, count, KERNELMILL_SITE);                                       \
  }
KERNELMILL_FILL(D8, unsigned char)
KERNELMILL_FILL(D16, unsigned short)
KERNELMILL_FILL(D32, int)
#undef KERNELMILL_FILL
KERNELMILL_INLINE hipError_t hipMemset2D(void *to, size_t pitch, int value, size_t width, size_t height,
                              KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::fill_box(to, pitch, 0, value, width, height, 1, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemset2DAsync(void *to, size_t pitch, int value, size_t width, size_t height,
                                   hipStream_t = nullptr, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::fill_box(to, pitch, 0, value, width, height, 1, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemset3D(hipPitchedPtr to, int value, hipExtent e, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::fill_box(to.ptr, to.pitch, to.pitch * to.ysize, value, e.width, e.height, e.depth,
                                    KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemset3DAsync(hipPitchedPtr to, int value, hipExtent e, hipStream_t = nullptr,
                                   KERNELMILL_SITE_PARAMETERS) {
  return hipMemset3D(to, value, e, km_file, km_line, km_function);
}

template <class T>
inline hipError_t hipMallocPitch(T **pointer, size_t *pitch, size_t width, size_t height, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::give_pitched(pointer, pitch, width, height, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemAllocPitch(hipDeviceptr_t *pointer, size_t *pitch, size_t width, size_t height, unsigned,
                                   KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::give_pitched(pointer, pitch, width, height, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMalloc3D(hipPitchedPtr *pointer, hipExtent e, KERNELMILL_SITE_PARAMETERS) {
  if (!pointer) return ::kernelmill::rt::done(hipErrorInvalidValue);
  pointer->xsize = e.width;
  pointer->ysize = e.height;
  return ::kernelmill::rt::give_pitched(&pointer->ptr, &pointer->pitch, e.width, e.height * e.depth, KERNELMILL_SITE);
}

template <class T>
inline hipError_t hipMemcpyToSymbol(const T &symbol, const void *from, size_t size, size_t offset = 0,
                                    hipMemcpyKind kind = hipMemcpyHostToDevice, KERNELMILL_SITE_PARAMETERS) {
  void *to = const_cast<void *>(static_cast<const volatile void *>(&symbol));
  return ::kernelmill::rt::copy_symbol(to, from, to, sizeof(T), size, offset, kind, KERNELMILL_SITE);
}
template <class T>
inline hipError_t hipMemcpyToSymbolAsync(const T &symbol, const void *from, size_t size, size_t offset,
                                         hipMemcpyKind kind, hipStream_t = nullptr, KERNELMILL_SITE_PARAMETERS) {
  return hipMemcpyToSymbol(symbol, from, size, offset, kind, km_file, km_line, km_function);
}
template <class T>
inline hipError_t hipMemcpyFromSymbol(void *to, const T &symbol, size_t size, size_t offset = 0,
                                      hipMemcpyKind kind = hipMemcpyDeviceToHost, KERNELMILL_SITE_PARAMETERS) {
  const void *from = const_cast<const void *>(static_cast<const volatile void *>(&symbol));
  return ::kernelmill::rt::copy_symbol(to, from, from, sizeof(T), size, offset, kind, KERNELMILL_SITE);
}
template <class T>
inline hipError_t hipMemcpyFromSymbolAsync(void *to, const T &symbol, size_t size, size_t offset, hipMemcpyKind kind,
                                           hipStream_t = nullptr, KERNELMILL_SITE_PARAMETERS) {
  return hipMemcpyFromSymbol(to, symbol, size, offset, kind, km_file, km_line, km_function);
}
template <class P, class T>
inline hipError_t hipGetSymbolAddress(P **pointer, const T &symbol) {
  return ::kernelmill::rt::symbol_address(reinterpret_cast<void **>(const_cast<std::remove_const_t<P> **>(pointer)),
                                          const_cast<const void *>(static_cast<const volatile void *>(&symbol)),
                                          sizeof(T));
}
template <class T>
inline hipError_t hipGetSymbolSize(size_t *size, const T &) {
  if (!size) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *size = sizeof(T);
  return hipSuccess;
}

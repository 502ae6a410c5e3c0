// Arrays of texels, plain and mipmapped, after hip/driver_types.h of HIP 5.2. Rows are contiguous, without padding.
#pragma once

#include "kernelmill/copy.h"

typedef enum hipChannelFormatKind {
  hipChannelFormatKindSigned = 0, hipChannelFormatKindUnsigned = 1, hipChannelFormatKindFloat = 2,
  hipChannelFormatKindNone = 3
} hipChannelFormatKind;
typedef struct hipChannelFormatDesc {
  int x, y, z, w;  // bits of each channel
  enum hipChannelFormatKind f;
} hipChannelFormatDesc;
typedef enum hipArray_Format {
  HIP_AD_FORMAT_UNSIGNED_INT8 = 0x01, HIP_AD_FORMAT_UNSIGNED_INT16 = 0x02, HIP_AD_FORMAT_UNSIGNED_INT32 = 0x03,
  HIP_AD_FORMAT_SIGNED_INT8 = 0x08, HIP_AD_FORMAT_SIGNED_INT16 = 0x09, HIP_AD_FORMAT_SIGNED_INT32 = 0x0a,
  HIP_AD_FORMAT_HALF = 0x10, HIP_AD_FORMAT_FLOAT = 0x20
} hipArray_Format;
typedef struct HIP_ARRAY_DESCRIPTOR {
  size_t Width, Height;
  enum hipArray_Format Format;
  unsigned NumChannels;
} HIP_ARRAY_DESCRIPTOR;
typedef struct HIP_ARRAY3D_DESCRIPTOR {
  size_t Width, Height, Depth;
  enum hipArray_Format Format;
  unsigned NumChannels, Flags;
} HIP_ARRAY3D_DESCRIPTOR;
typedef struct hipArray {
  void *data;
  hipChannelFormatDesc desc;
  unsigned type, width, height, depth;
  enum hipArray_Format Format;
  unsigned NumChannels;
  bool isDrv;
  unsigned textureType;
} hipArray;
typedef hipArray_t hiparray;
typedef struct hipMipmappedArray {
  void *data;  // the mipmap levels, an array of hipArray_t
  hipChannelFormatDesc desc;
  unsigned type, width, height, depth, min_mipmap_level, max_mipmap_level, flags;
  enum hipArray_Format format;
} hipMipmappedArray;
typedef struct hipMipmappedArray *hipMipmappedArray_t;
typedef const struct hipMipmappedArray *hipMipmappedArray_const_t;
typedef struct hip_Memcpy2D {
  size_t srcXInBytes, srcY;
  hipMemoryType srcMemoryType;
  const void *srcHost;
  hipDeviceptr_t srcDevice;
  hipArray *srcArray;
  size_t srcPitch, dstXInBytes, dstY;
  hipMemoryType dstMemoryType;
  void *dstHost;
  hipDeviceptr_t dstDevice;
  hipArray *dstArray;
  size_t dstPitch, WidthInBytes, Height;
} hip_Memcpy2D;
typedef struct HIP_MEMCPY3D {
  unsigned srcXInBytes, srcY, srcZ, srcLOD;
  hipMemoryType srcMemoryType;
  const void *srcHost;
  hipDeviceptr_t srcDevice;
  hipArray_t srcArray;
  unsigned srcPitch, srcHeight, dstXInBytes, dstY, dstZ, dstLOD;
  hipMemoryType dstMemoryType;
  void *dstHost;
  hipDeviceptr_t dstDevice;
  hipArray_t dstArray;
  unsigned dstPitch, dstHeight, WidthInBytes, Height, Depth;
} HIP_MEMCPY3D;

#define hipArrayDefault 0x00
#define hipArrayLayered 0x01
#define hipArraySurfaceLoadStore 0x02
#define hipArrayCubemap 0x04
#define hipArrayTextureGather 0x08

KERNELMILL_INLINE hipChannelFormatDesc hipCreateChannelDesc(int x, int y, int z, int w, hipChannelFormatKind f) {
  return {x, y, z, w, f};
}
KERNELMILL_INLINE hipChannelFormatDesc hipCreateChannelDescHalf() { return {16, 0, 0, 0, hipChannelFormatKindFloat}; }
KERNELMILL_INLINE hipChannelFormatDesc hipCreateChannelDescHalf1() { return hipCreateChannelDescHalf(); }
KERNELMILL_INLINE hipChannelFormatDesc hipCreateChannelDescHalf2() { return {16, 16, 0, 0, hipChannelFormatKindFloat}; }

namespace kernelmill::rt {
// The type and number of channels of a texel type: those of a vector type, or 1 for a scalar type.
template <class T>
struct Texel {
  using Channel = T;
  static constexpr int channels = 1;
};
template <class T, unsigned n>
struct Texel<HIP_vector_type<T, n>> {
  using Channel = T;
  static constexpr int channels = int(n);
};
}  // namespace kernelmill::rt
template <class T>
inline hipChannelFormatDesc hipCreateChannelDesc() {
  using Channel = typename ::kernelmill::rt::Texel<T>::Channel;
  constexpr int bits = 8 * int(sizeof(Channel)), n = ::kernelmill::rt::Texel<T>::channels;
  return {bits, n > 1 ? bits : 0, n > 2 ? bits : 0, n > 3 ? bits : 0,
          !std::is_integral<Channel>::value     ? hipChannelFormatKindFloat
          : std::is_signed<Channel>::value ? hipChannelFormatKindSigned
                                           : hipChannelFormatKindUnsigned};
}

namespace kernelmill::rt {
KERNELMILL_INLINE size_t element_size(const hipChannelFormatDesc &d) { return size_t(d.x + d.y + d.z + d.w) / 8; }
KERNELMILL_INLINE hipChannelFormatDesc channels(hipArray_Format format, unsigned count) {
  const int kind = format >> 3, bits = kind == 2 ? 16 : kind == 4 ? 32 : 8 << ((format & 7) - (kind == 1 ? 0 : 1));
  return {bits, count > 1 ? bits : 0, count > 2 ? bits : 0, count > 3 ? bits : 0,
          kind >= 2 ? hipChannelFormatKindFloat : kind == 1 ? hipChannelFormatKindSigned : hipChannelFormatKindUnsigned};
}
KERNELMILL_INLINE hipArray_Format format_of(const hipChannelFormatDesc &d) {
  if (d.f == hipChannelFormatKindFloat) return d.x == 16 ? HIP_AD_FORMAT_HALF : HIP_AD_FORMAT_FLOAT;
  const int size = d.x == 8 ? 0 : d.x == 16 ? 1 : 2;
  return hipArray_Format(d.f == hipChannelFormatKindSigned ? HIP_AD_FORMAT_SIGNED_INT8 + size
                                                           : HIP_AD_FORMAT_UNSIGNED_INT8 + size);
}
KERNELMILL_INLINE Pitched inside(hipArray_const_t a, size_t x_bytes, size_t y, size_t z = 0) {
  const size_t pitch = a->width * element_size(a->desc), slice = pitch * (a->height ? a->height : 1);
  return {static_cast<char *>(a->data) + x_bytes + y * pitch + z * slice, pitch, slice};
}
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t make_array(hipArray_t *array, const hipChannelFormatDesc *desc, hipExtent extent,
                                              unsigned flags, Site site) {
  if (!array || !desc || !extent.width || !element_size(*desc)) return done(hipErrorInvalidValue);
  const size_t rows = extent.height ? extent.height : 1, slices = extent.depth ? extent.depth : 1;
  void *data = allocate(extent.width * element_size(*desc) * rows * slices, Owner::device, site);
  if (!data) return done(hipErrorOutOfMemory);
  *array = new hipArray{data, *desc, flags, unsigned(extent.width), unsigned(extent.height), unsigned(extent.depth),
                        format_of(*desc), unsigned(Texel<int4>::channels), false, 0};
  (*array)->NumChannels = unsigned(!!desc->x + !!desc->y + !!desc->z + !!desc->w);
  return hipSuccess;
}
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t free_array(hipArray_t array, Site site) {
  if (!array) return done(hipErrorInvalidValue);
  hipError_t error = release(array->data, false, site);
  delete array;
  return error;
}
// Copies a rectangle and rejects one that exceeds the width or height of the array.
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t copy_array(hipArray_const_t array, size_t x_bytes, size_t y, Pitched other,
                                              size_t width, size_t height, hipMemcpyKind kind, bool to_array, Site site) {
  if (!array) return done(hipErrorInvalidValue);
  Pitched own = inside(array, x_bytes, y);
  if (x_bytes + width > own.pitch || y + height > (array->height ? array->height : 1))
    return reject(hipErrorInvalidValue, "bad-copy", "a copy past the edge of an array", site);
  return to_array ? copy_box(own, other, width, height, 1, kind, site) : copy_box(other, own, width, height, 1, kind, site);
}
// Copies consecutive texels that start at (x, y) and may continue in the following rows.
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t copy_run(hipArray_const_t array, size_t x_bytes, size_t y, const void *other,
                                            size_t size, hipMemcpyKind kind, bool to_array, Site site) {
  if (!array) return done(hipErrorInvalidValue);
  char *own = inside(array, x_bytes, y).start;
  return to_array ? copy(own, other, size, kind, site) : copy(const_cast<void *>(other), own, size, kind, site);
}
KERNELMILL_INLINE hipMemcpyKind kind_of(bool from_device, bool to_device) {
  return hipMemcpyKind((from_device ? 2 : 0) + (to_device ? 1 : 0));
}
}  // namespace kernelmill::rt

KERNELMILL_INLINE hipError_t hipMallocArray(hipArray_t *array, const hipChannelFormatDesc *desc, size_t width, size_t height = 0,
                                 unsigned flags = hipArrayDefault, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::make_array(array, desc, {width, height, 0}, flags, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMalloc3DArray(hipArray_t *array, const hipChannelFormatDesc *desc, hipExtent extent,
                                   unsigned flags = hipArrayDefault, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::make_array(array, desc, extent, flags, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipArrayCreate(hipArray_t *array, const HIP_ARRAY_DESCRIPTOR *d, KERNELMILL_SITE_PARAMETERS) {
  hipChannelFormatDesc desc = ::kernelmill::rt::channels(d->Format, d->NumChannels);
  return ::kernelmill::rt::make_array(array, &desc, {d->Width, d->Height, 0}, 0, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipArray3DCreate(hipArray_t *array, const HIP_ARRAY3D_DESCRIPTOR *d, KERNELMILL_SITE_PARAMETERS) {
  hipChannelFormatDesc desc = ::kernelmill::rt::channels(d->Format, d->NumChannels);
  return ::kernelmill::rt::make_array(array, &desc, {d->Width, d->Height, d->Depth}, d->Flags, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipFreeArray(hipArray_t array, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::free_array(array, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipArrayDestroy(hipArray_t array, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::free_array(array, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipGetChannelDesc(hipChannelFormatDesc *desc, hipArray_const_t array) {
  if (!desc || !array) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *desc = array->desc;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipArrayGetInfo(hipChannelFormatDesc *desc, hipExtent *extent, unsigned *flags, hipArray_t array) {
  if (!array) return ::kernelmill::rt::done(hipErrorInvalidHandle);
  if (desc) *desc = array->desc;
  if (extent) *extent = {array->width, array->height, array->depth};
  if (flags) *flags = array->type;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipMallocMipmappedArray(hipMipmappedArray_t *array, const hipChannelFormatDesc *desc, hipExtent extent,
                                          unsigned levels, unsigned flags = 0, KERNELMILL_SITE_PARAMETERS) {
  if (!array || !desc || !levels) return ::kernelmill::rt::done(hipErrorInvalidValue);
  auto *made = new hipArray_t[levels]();
  for (unsigned i = 0; i < levels; ++i) {
    auto halved = [i](size_t n) { return n >> i ? n >> i : n ? size_t(1) : size_t(0); };
    hipError_t error = ::kernelmill::rt::make_array(
        &made[i], desc, {halved(extent.width), halved(extent.height), halved(extent.depth)}, flags, KERNELMILL_SITE);
    if (error != hipSuccess) return error;
  }
  *array = new hipMipmappedArray{made, *desc, flags, unsigned(extent.width), unsigned(extent.height),
                                 unsigned(extent.depth), 0, levels - 1, flags, ::kernelmill::rt::format_of(*desc)};
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipGetMipmappedArrayLevel(hipArray_t *level, hipMipmappedArray_const_t array, unsigned number) {
  if (!level || !array || number > array->max_mipmap_level) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *level = static_cast<hipArray_t *>(array->data)[number];
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipFreeMipmappedArray(hipMipmappedArray_t array, KERNELMILL_SITE_PARAMETERS) {
  if (!array) return ::kernelmill::rt::done(hipErrorInvalidValue);
  auto *levels = static_cast<hipArray_t *>(array->data);
  for (unsigned i = 0; i <= array->max_mipmap_level; ++i) ::kernelmill::rt::free_array(levels[i], KERNELMILL_SITE);
  delete[] levels;
  delete array;
  return hipSuccess;
}

KERNELMILL_INLINE hipError_t hipMemcpy2DToArray(hipArray_t to, size_t x_bytes, size_t y, const void *from, size_t pitch,
                                     size_t width, size_t height, hipMemcpyKind kind, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  return copy_array(to, x_bytes, y, pitched(from, pitch), width, height, kind, true, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemcpy2DToArrayAsync(hipArray_t to, size_t x_bytes, size_t y, const void *from, size_t pitch,
                                          size_t width, size_t height, hipMemcpyKind kind, hipStream_t = nullptr,
                                          KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  return copy_array(to, x_bytes, y, pitched(from, pitch), width, height, kind, true, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemcpy2DFromArray(void *to, size_t pitch, hipArray_const_t from, size_t x_bytes, size_t y,
                                       size_t width, size_t height, hipMemcpyKind kind, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  return copy_array(from, x_bytes, y, pitched(to, pitch), width, height, kind, false, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemcpy2DFromArrayAsync(void *to, size_t pitch, hipArray_const_t from, size_t x_bytes, size_t y,
                                            size_t width, size_t height, hipMemcpyKind kind, hipStream_t = nullptr,
                                            KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  return copy_array(from, x_bytes, y, pitched(to, pitch), width, height, kind, false, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemcpyToArray(hipArray_t to, size_t x_bytes, size_t y, const void *from, size_t size,
                                   hipMemcpyKind kind, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::copy_run(to, x_bytes, y, from, size, kind, true, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemcpyFromArray(void *to, hipArray_const_t from, size_t x_bytes, size_t y, size_t size,
                                     hipMemcpyKind kind, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::copy_run(from, x_bytes, y, to, size, kind, false, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemcpyHtoA(hipArray_t to, size_t at, const void *from, size_t size, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::copy_run(to, at, 0, from, size, hipMemcpyHostToDevice, true, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemcpyAtoH(void *to, hipArray_t from, size_t at, size_t size, KERNELMILL_SITE_PARAMETERS) {
  return ::kernelmill::rt::copy_run(from, at, 0, to, size, hipMemcpyDeviceToHost, false, KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemcpyParam2D(const hip_Memcpy2D *p, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  if (!p) return done(hipErrorInvalidValue);
  const bool from_host = p->srcMemoryType == hipMemoryTypeHost, to_host = p->dstMemoryType == hipMemoryTypeHost;
  auto corner = [](const void *start, size_t x, size_t y, size_t pitch) {
    Pitched all = pitched(start, pitch);
    all.start += x + y * pitch;
    return all;
  };
  Pitched from = p->srcMemoryType == hipMemoryTypeArray
                     ? inside(p->srcArray, p->srcXInBytes, p->srcY)
                     : corner(from_host ? p->srcHost : p->srcDevice, p->srcXInBytes, p->srcY, p->srcPitch);
  Pitched to = p->dstMemoryType == hipMemoryTypeArray
                   ? inside(p->dstArray, p->dstXInBytes, p->dstY)
                   : corner(to_host ? p->dstHost : p->dstDevice, p->dstXInBytes, p->dstY, p->dstPitch);
  return copy_box(to, from, p->WidthInBytes, p->Height, 1, kind_of(!from_host, !to_host), KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemcpyParam2DAsync(const hip_Memcpy2D *p, hipStream_t, KERNELMILL_SITE_PARAMETERS) {
  return hipMemcpyParam2D(p, km_file, km_line, km_function);
}
KERNELMILL_INLINE hipError_t hipDrvMemcpy2DUnaligned(const hip_Memcpy2D *p, KERNELMILL_SITE_PARAMETERS) {
  return hipMemcpyParam2D(p, km_file, km_line, km_function);
}
KERNELMILL_INLINE hipError_t hipDrvMemcpy3D(const HIP_MEMCPY3D *p, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  if (!p) return done(hipErrorInvalidValue);
  const bool from_host = p->srcMemoryType == hipMemoryTypeHost, to_host = p->dstMemoryType == hipMemoryTypeHost;
  auto corner = [](const void *start, size_t x, size_t y, size_t z, size_t pitch, size_t height) {
    Pitched all = pitched(start, pitch, pitch * height);
    all.start += x + y * all.pitch + z * all.slice;
    return all;
  };
  Pitched from = p->srcMemoryType == hipMemoryTypeArray
                     ? inside(p->srcArray, p->srcXInBytes, p->srcY, p->srcZ)
                     : corner(from_host ? p->srcHost : p->srcDevice, p->srcXInBytes, p->srcY, p->srcZ, p->srcPitch, p->srcHeight);
  Pitched to = p->dstMemoryType == hipMemoryTypeArray
                   ? inside(p->dstArray, p->dstXInBytes, p->dstY, p->dstZ)
                   : corner(to_host ? p->dstHost : p->dstDevice, p->dstXInBytes, p->dstY, p->dstZ, p->dstPitch, p->dstHeight);
  return copy_box(to, from, p->WidthInBytes, p->Height, p->Depth, kind_of(!from_host, !to_host), KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipDrvMemcpy3DAsync(const HIP_MEMCPY3D *p, hipStream_t, KERNELMILL_SITE_PARAMETERS) {
  return hipDrvMemcpy3D(p, km_file, km_line, km_function);
}
// Offsets and widths are in elements if an array is involved, and otherwise in bytes.
KERNELMILL_INLINE hipError_t hipMemcpy3D(const hipMemcpy3DParms *p, KERNELMILL_SITE_PARAMETERS) {
  using namespace ::kernelmill::rt;
  if (!p) return done(hipErrorInvalidValue);
  auto corner = [](hipArray_t array, const hipPitchedPtr &m, const hipPos &at) {
    if (array) return inside(array, at.x * element_size(array->desc), at.y, at.z);
    size_t rows = m.ysize ? m.ysize : 1;
    return Pitched{static_cast<char *>(m.ptr) + at.x + at.y * m.pitch + at.z * m.pitch * rows, m.pitch, m.pitch * rows};
  };
  hipArray_t array = p->srcArray ? p->srcArray : p->dstArray;
  return copy_box(corner(p->dstArray, p->dstPtr, p->dstPos), corner(p->srcArray, p->srcPtr, p->srcPos),
                  p->extent.width * (array ? element_size(array->desc) : 1), p->extent.height, p->extent.depth, p->kind,
                  KERNELMILL_SITE);
}
KERNELMILL_INLINE hipError_t hipMemcpy3DAsync(const hipMemcpy3DParms *p, hipStream_t = nullptr, KERNELMILL_SITE_PARAMETERS) {
  return hipMemcpy3D(p, km_file, km_line, km_function);
}

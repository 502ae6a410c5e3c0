// Textures and surfaces, as objects and as references.
//
// Filtering and addressing follow "Texture Fetching" in the CUDA C++ programming guide, to which the HIP guide refers:
// texel centers are at half-integer coordinates, linear filter weights have eight fractional bits, and the wrap and
// mirror modes require normalized coordinates.
#pragma once


#include "kernelmill/arrays.h"
#include "kernelmill/narrow.h"

typedef enum hipResourceType {
  hipResourceTypeArray = 0x00, hipResourceTypeMipmappedArray = 0x01, hipResourceTypeLinear = 0x02,
  hipResourceTypePitch2D = 0x03
} hipResourceType;
typedef enum hipResourceViewFormat {
  hipResViewFormatNone = 0x00, hipResViewFormatUnsignedChar1, hipResViewFormatUnsignedChar2,
  hipResViewFormatUnsignedChar4, hipResViewFormatSignedChar1, hipResViewFormatSignedChar2, hipResViewFormatSignedChar4,
  hipResViewFormatUnsignedShort1, hipResViewFormatUnsignedShort2, hipResViewFormatUnsignedShort4,
  hipResViewFormatSignedShort1, hipResViewFormatSignedShort2, hipResViewFormatSignedShort4,
  hipResViewFormatUnsignedInt1, hipResViewFormatUnsignedInt2, hipResViewFormatUnsignedInt4, hipResViewFormatSignedInt1,
  hipResViewFormatSignedInt2, hipResViewFormatSignedInt4, hipResViewFormatHalf1, hipResViewFormatHalf2,
  hipResViewFormatHalf4, hipResViewFormatFloat1, hipResViewFormatFloat2, hipResViewFormatFloat4
} hipResourceViewFormat;
typedef struct hipResourceDesc {
  enum hipResourceType resType;
  union {
    struct {
      hipArray_t array;
    } array;
    struct {
      hipMipmappedArray_t mipmap;
    } mipmap;
    struct {
      void *devPtr;
      hipChannelFormatDesc desc;
      size_t sizeInBytes;
    } linear;
    struct {
      void *devPtr;
      hipChannelFormatDesc desc;
      size_t width, height, pitchInBytes;
    } pitch2D;
  } res;
} hipResourceDesc;
struct hipResourceViewDesc {
  enum hipResourceViewFormat format;
  size_t width, height, depth;
  unsigned firstMipmapLevel, lastMipmapLevel, firstLayer, lastLayer;
};
enum hipTextureAddressMode {
  hipAddressModeWrap = 0, hipAddressModeClamp = 1, hipAddressModeMirror = 2, hipAddressModeBorder = 3
};
enum hipTextureFilterMode { hipFilterModePoint = 0, hipFilterModeLinear = 1 };
enum hipTextureReadMode { hipReadModeElementType = 0, hipReadModeNormalizedFloat = 1 };
enum hipSurfaceBoundaryMode { hipBoundaryModeZero = 0, hipBoundaryModeTrap = 1, hipBoundaryModeClamp = 2 };
#define hipTextureType1D 0x01
#define hipTextureType2D 0x02
#define hipTextureType3D 0x03
#define hipTextureTypeCubemap 0x0C
#define hipTextureType1DLayered 0xF1
#define hipTextureType2DLayered 0xF2
#define hipTextureTypeCubemapLayered 0xFC
typedef struct hipTextureDesc {
  enum hipTextureAddressMode addressMode[3];
  enum hipTextureFilterMode filterMode;
  enum hipTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned maxAnisotropy;
  enum hipTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
} hipTextureDesc;
struct __hip_texture {
  hipResourceDesc resource;
  hipTextureDesc texture;
  hipResourceViewDesc view;
};
struct __hip_surface {
  hipResourceDesc resource;
};
typedef struct __hip_texture *hipTextureObject_t;
typedef struct __hip_surface *hipSurfaceObject_t;
struct surfaceReference {
  hipSurfaceObject_t surfaceObject;
};
typedef struct textureReference {
  int normalized;
  enum hipTextureReadMode readMode;
  enum hipTextureFilterMode filterMode;
  enum hipTextureAddressMode addressMode[3];
  hipChannelFormatDesc channelDesc;
  int sRGB;
  unsigned maxAnisotropy;
  enum hipTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
  hipTextureObject_t textureObject;
  int numChannels;
  enum hipArray_Format format;
} textureReference;
typedef textureReference *hipTexRef;
template <class T, int type = hipTextureType1D, enum hipTextureReadMode mode = hipReadModeElementType>
struct texture : public textureReference {
  texture(int normalize = 0, enum hipTextureFilterMode filter = hipFilterModePoint,
          enum hipTextureAddressMode address = hipAddressModeClamp)
      : texture(normalize, filter, address, hipCreateChannelDesc<T>()) {}
  texture(int normalize, enum hipTextureFilterMode filter, enum hipTextureAddressMode address, hipChannelFormatDesc desc)
      : textureReference{normalize, mode, filter, {address, address, address}, desc, 0, 0, hipFilterModePoint, 0, 0, 0,
                         nullptr, 0, HIP_AD_FORMAT_FLOAT} {}
};

namespace kernelmill::rt {
struct Texels {
  const char *start;
  size_t width, height, depth, pitch, slice;
  hipChannelFormatDesc desc;
};
KERNELMILL_QUIET KERNELMILL_INLINE Texels texels(const hipResourceDesc &r, float level) {
  hipArray_const_t array = r.res.array.array;
  if (r.resType == hipResourceTypeLinear) {
    const size_t width = r.res.linear.sizeInBytes / element_size(r.res.linear.desc);
    return {static_cast<char *>(r.res.linear.devPtr), width, 1, 1, 0, 0, r.res.linear.desc};
  }
  if (r.resType == hipResourceTypePitch2D)
    return {static_cast<char *>(r.res.pitch2D.devPtr), r.res.pitch2D.width, r.res.pitch2D.height, 1,
            r.res.pitch2D.pitchInBytes, 0, r.res.pitch2D.desc};
  if (r.resType == hipResourceTypeMipmappedArray) {
    const hipMipmappedArray &m = *r.res.mipmap.mipmap;
    const float most = float(m.max_mipmap_level), at = level < 0 ? 0 : level > most ? most : level;
    array = static_cast<hipArray_t *>(m.data)[int(at + 0.5f)];
  }
  const Pitched p = inside(array, 0, 0);
  return {p.start, array->width, array->height ? array->height : 1, array->depth ? array->depth : 1, p.pitch, p.slice,
          array->desc};
}
// One channel of a texel as a number; on request, integers are normalized to [0, 1] or [-1, 1].
KERNELMILL_QUIET KERNELMILL_INLINE double channel(const char *at, int bits_of, hipChannelFormatKind kind, bool normalize) {
  uint32_t raw = 0;
  memcpy(&raw, at, size_t(bits_of) / 8);
  if (kind == hipChannelFormatKindFloat) return bits_of == 16 ? double(narrow<5, 10>::decode(raw)) : double(bits<float>(raw));
  const double most = double((uint64_t(1) << (kind == hipChannelFormatKindSigned ? bits_of - 1 : bits_of)) - 1);
  if (kind != hipChannelFormatKindSigned) return normalize ? raw / most : raw;
  const int32_t value = int32_t(raw << (32 - bits_of)) >> (32 - bits_of);
  return normalize ? (value / most < -1 ? -1 : value / most) : value;
}
struct Color {
  double of[4];
};
KERNELMILL_QUIET KERNELMILL_INLINE long folded(long i, long n, hipTextureAddressMode mode, bool normalized) {
  if (i >= 0 && i < n) return i;
  if (mode == hipAddressModeBorder) return -1;
  if (!normalized || mode == hipAddressModeClamp) return i < 0 ? 0 : n - 1;
  const long period = mode == hipAddressModeMirror ? 2 * n : n, at = ((i % period) + period) % period;
  return at < n ? at : period - 1 - at;
}
KERNELMILL_QUIET KERNELMILL_INLINE Color texel(const Texels &t, const hipTextureDesc &d, long x, long y, long z) {
  Color c{{0, 0, 0, 0}};
  x = folded(x, long(t.width), d.addressMode[0], d.normalizedCoords);
  y = folded(y, long(t.height), d.addressMode[1], d.normalizedCoords);
  z = folded(z, long(t.depth), d.addressMode[2], d.normalizedCoords);
  if (x < 0 || y < 0 || z < 0) {
    for (int i = 0; i < 4; ++i) c.of[i] = double(d.borderColor[i]);
    return c;
  }
  const char *at = t.start + size_t(x) * element_size(t.desc) + size_t(y) * t.pitch + size_t(z) * t.slice;
  const int widths[4] = {t.desc.x, t.desc.y, t.desc.z, t.desc.w};
  for (int i = 0; i < 4 && widths[i]; at += widths[i++] / 8) {
    c.of[i] = channel(at, widths[i], t.desc.f, d.readMode == hipReadModeNormalizedFloat);
    if (d.sRGB && i < 3) c.of[i] = c.of[i] <= 0.04045 ? c.of[i] / 12.92 : std::pow((c.of[i] + 0.055) / 1.055, 2.4);
  }
  return c;
}
struct Split {
  long at;
  double weight;  // the weight of the next texel
};
KERNELMILL_QUIET KERNELMILL_INLINE Split split(double x) {
  const double low = std::floor(x - 0.5);
  return {long(low), std::nearbyint((x - 0.5 - low) * 256) / 256};
}
struct At {
  double x, y, z;
  long layer;      // -1 if the texture is not layered
  int dimensions;  // the number of filtered dimensions
  float level;
};
KERNELMILL_QUIET KERNELMILL_INLINE Color sampled(const __hip_texture &t, At at) {
  Texels all = texels(t.resource, at.level + t.texture.mipmapLevelBias);
  if (at.layer >= 0) {
    all.start += folded(at.layer, long(all.depth), hipAddressModeClamp, false) * long(all.slice);
    all.depth = 1;
  }
  if (t.texture.normalizedCoords) {
    at.x *= double(all.width);
    at.y *= double(all.height);
    at.z *= double(all.depth);
  }
  if (t.texture.filterMode == hipFilterModePoint || t.resource.resType == hipResourceTypeLinear)
    return texel(all, t.texture, long(std::floor(at.x)), at.dimensions > 1 ? long(std::floor(at.y)) : 0,
                 at.dimensions > 2 ? long(std::floor(at.z)) : 0);
  const Split x = split(at.x), y = at.dimensions > 1 ? split(at.y) : Split{0, 0},
              z = at.dimensions > 2 ? split(at.z) : Split{0, 0};
  Color sum{{0, 0, 0, 0}};
  for (int corner = 0; corner < 8; ++corner) {
    const long dx = corner & 1, dy = corner >> 1 & 1, dz = corner >> 2;
    const double weight =
        (dx ? x.weight : 1 - x.weight) * (dy ? y.weight : 1 - y.weight) * (dz ? z.weight : 1 - z.weight);
    if (weight == 0) continue;
    const Color c = texel(all, t.texture, x.at + dx, y.at + dy, z.at + dz);
    for (int i = 0; i < 4; ++i) sum.of[i] += weight * c.of[i];
  }
  return sum;
}
template <class T>
inline T as_texel(const Color &c) {
  using Channel = typename Texel<T>::Channel;
  constexpr int n = Texel<T>::channels;
  auto part = [&](int i) { return static_cast<Channel>(static_cast<std::conditional_t<std::is_arithmetic<Channel>::value, double, float>>(c.of[i])); };
  T made{};
  if constexpr (!is_vector<T>::value)
    made = part(0);
  else
    for (int i = 0; i < n; ++i) made[size_t(i)] = part(i);
  return made;
}
KERNELMILL_QUIET KERNELMILL_INLINE const __hip_texture &bound(hipTextureObject_t t, Site site = {"", "", 0}) {
  if (t) return *t;
  report(finding_here("texture", site.line ? site : launched.site), "a read from a texture that is not bound");
  give_up();
}
template <class T>
inline T sample(hipTextureObject_t t, At at) {
  return as_texel<T>(sampled(bound(t), at));
}
// The type that a texture reference returns: float if integers are normalized.
template <class T, hipTextureReadMode mode>
struct Read {
  using type = T;
};
template <class T>
struct Read<T, hipReadModeNormalizedFloat> {
  using type = std::conditional_t<is_vector<T>::value, HIP_vector_type<float, unsigned(Texel<T>::channels)>, float>;
};
// The cubemap face that a direction points to and the coordinates on it, by the table under "Cubemap Textures" in the
// programming guide.
KERNELMILL_QUIET KERNELMILL_INLINE At on_cube(float x, float y, float z, long layer, float level) {
  const float ax = std::fabs(x), ay = std::fabs(y), az = std::fabs(z);
  long face = 0;
  float m = 0, s = 0, t = 0;
  if (ax >= ay && ax >= az) {
    face = x < 0;
    m = ax, s = x < 0 ? z : -z, t = -y;
  } else if (ay >= az) {
    face = y < 0 ? 3 : 2;
    m = ay, s = x, t = y < 0 ? -z : z;
  } else {
    face = z < 0 ? 5 : 4;
    m = az, s = z < 0 ? -x : x, t = -y;
  }
  return {double((s / m + 1) / 2), double((t / m + 1) / 2), 0, layer * 6 + face, 2, level};
}
}  // namespace kernelmill::rt

#define KERNELMILL_AT(...) ::kernelmill::rt::At __VA_ARGS__
#define KERNELMILL_TEXTURE(name, kind, at, ...)                                                                        \
  template <class T>                                                                                                   \
  inline T name(hipTextureObject_t object, __VA_ARGS__) {                                                              \
    return ::kernelmill::rt::sample<T>(object, KERNELMILL_AT at);                                               \
  }                                                                                                                    \
  template <class T>                                                                                                   \
  inline void name(T *result, hipTextureObject_t object, __VA_ARGS__) {                                                \
    *result = ::kernelmill::rt::sample<T>(object, KERNELMILL_AT at);                                            \
  }                                                                                                                    \
  template <class T, hipTextureReadMode mode>                                                                          \
  inline typename ::kernelmill::rt::Read<T, mode>::type name(const texture<T, kind, mode> &reference, __VA_ARGS__) {   \
    return ::kernelmill::rt::sample<typename ::kernelmill::rt::Read<T, mode>::type>(reference.textureObject,           \
                                                                                    KERNELMILL_AT at);          \
  }
#define KERNELMILL_CUBE(layer, level) ((::kernelmill::rt::on_cube(x, y, z, layer, level)))
KERNELMILL_TEXTURE(tex1D, hipTextureType1D, ({x, 0, 0, -1, 1, 0}), float x)
KERNELMILL_TEXTURE(tex2D, hipTextureType2D, ({x, y, 0, -1, 2, 0}), float x, float y)
KERNELMILL_TEXTURE(tex3D, hipTextureType3D, ({x, y, z, -1, 3, 0}), float x, float y, float z)
KERNELMILL_TEXTURE(tex1DLayered, hipTextureType1DLayered, ({x, 0, 0, layer, 1, 0}), float x, int layer)
KERNELMILL_TEXTURE(tex2DLayered, hipTextureType2DLayered, ({x, y, 0, layer, 2, 0}), float x, float y, int layer)
KERNELMILL_TEXTURE(texCubemap, hipTextureTypeCubemap, KERNELMILL_CUBE(0, 0), float x, float y, float z)
KERNELMILL_TEXTURE(texCubemapLayered, hipTextureTypeCubemapLayered, KERNELMILL_CUBE(layer, 0), float x, float y, float z,
                   int layer)
KERNELMILL_TEXTURE(tex1DLod, hipTextureType1D, ({x, 0, 0, -1, 1, level}), float x, float level)
KERNELMILL_TEXTURE(tex2DLod, hipTextureType2D, ({x, y, 0, -1, 2, level}), float x, float y, float level)
KERNELMILL_TEXTURE(tex3DLod, hipTextureType3D, ({x, y, z, -1, 3, level}), float x, float y, float z, float level)
KERNELMILL_TEXTURE(tex1DLayeredLod, hipTextureType1DLayered, ({x, 0, 0, layer, 1, level}), float x, int layer, float level)
KERNELMILL_TEXTURE(tex2DLayeredLod, hipTextureType2DLayered, ({x, y, 0, layer, 2, level}), float x, float y, int layer,
                   float level)
KERNELMILL_TEXTURE(texCubemapLod, hipTextureTypeCubemap, KERNELMILL_CUBE(0, level), float x, float y, float z, float level)
KERNELMILL_TEXTURE(texCubemapLayeredLod, hipTextureTypeCubemapLayered, KERNELMILL_CUBE(layer, level), float x, float y,
                   float z, int layer, float level)
// Gradients would select a level of a mipmapped array; level 0 is always used.
KERNELMILL_TEXTURE(tex1DGrad, hipTextureType1D, ({x, 0, 0, -1, 1, 0}), float x, float, float)
KERNELMILL_TEXTURE(tex2DGrad, hipTextureType2D, ({x, y, 0, -1, 2, 0}), float x, float y, float2, float2)
KERNELMILL_TEXTURE(tex3DGrad, hipTextureType3D, ({x, y, z, -1, 3, 0}), float x, float y, float z, float4, float4)
KERNELMILL_TEXTURE(tex1DLayeredGrad, hipTextureType1DLayered, ({x, 0, 0, layer, 1, 0}), float x, int layer, float, float)
KERNELMILL_TEXTURE(tex2DLayeredGrad, hipTextureType2DLayered, ({x, y, 0, layer, 2, 0}), float x, float y, int layer,
                   float2, float2)
#undef KERNELMILL_CUBE
#undef KERNELMILL_AT
#undef KERNELMILL_TEXTURE

namespace kernelmill::rt {
// Reads a texel by index, without filtering or address modes; out-of-range indices give 0.
KERNELMILL_QUIET KERNELMILL_INLINE Color fetched(const __hip_texture &t, int x) {
  const Texels all = texels(t.resource, 0);
  hipTextureDesc plain = t.texture;
  for (hipTextureAddressMode &mode : plain.addressMode) mode = hipAddressModeBorder;
  for (float &border : plain.borderColor) border = 0;
  return texel(all, plain, x, 0, 0);
}
// One channel of each of the four texels that a linear filter would use, counterclockwise from the lower left.
template <class T>
inline T gathered(hipTextureObject_t object, float x, float y, int component) {
  const __hip_texture &t = bound(object);
  const Texels all = texels(t.resource, 0);
  const double scale_x = t.texture.normalizedCoords ? double(all.width) : 1, scale_y = t.texture.normalizedCoords ? double(all.height) : 1;
  const long left = long(std::floor(x * scale_x - 0.5)), top = long(std::floor(y * scale_y - 0.5));
  const long dx[4] = {0, 1, 1, 0}, dy[4] = {1, 1, 0, 0};
  Color c{};
  for (int i = 0; i < 4; ++i) c.of[i] = texel(all, t.texture, left + dx[i], top + dy[i], 0).of[component & 3];
  return as_texel<T>(c);
}
}  // namespace kernelmill::rt
template <class T>
inline T tex1Dfetch(hipTextureObject_t object, int x) {
  return ::kernelmill::rt::as_texel<T>(::kernelmill::rt::fetched(::kernelmill::rt::bound(object), x));
}
template <class T>
inline void tex1Dfetch(T *result, hipTextureObject_t object, int x) {
  *result = tex1Dfetch<T>(object, x);
}
template <class T, hipTextureReadMode mode>
inline typename ::kernelmill::rt::Read<T, mode>::type tex1Dfetch(const texture<T, hipTextureType1D, mode> &t, int x) {
  return tex1Dfetch<typename ::kernelmill::rt::Read<T, mode>::type>(t.textureObject, x);
}
template <class T>
inline T tex2Dgather(hipTextureObject_t object, float x, float y, int component = 0) {
  return ::kernelmill::rt::gathered<T>(object, x, y, component);
}
template <class T>
inline void tex2Dgather(T *result, hipTextureObject_t object, float x, float y, int component = 0) {
  *result = ::kernelmill::rt::gathered<T>(object, x, y, component);
}
template <class T, hipTextureReadMode mode>
inline auto tex2Dgather(const texture<T, hipTextureType2D, mode> &t, float x, float y, int component = 0) {
  using Channel = typename ::kernelmill::rt::Texel<typename ::kernelmill::rt::Read<T, mode>::type>::Channel;
  return ::kernelmill::rt::gathered<HIP_vector_type<Channel, 4>>(t.textureObject, x, y, component);
}

// ------------------------------------------------------------------------------------------------ objects
KERNELMILL_INLINE hipError_t hipCreateTextureObject(hipTextureObject_t *object, const hipResourceDesc *resource,
                                         const hipTextureDesc *texture, const hipResourceViewDesc *view) {
  if (!object || !resource || !texture) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *object = new __hip_texture{*resource, *texture, view ? *view : hipResourceViewDesc{}};
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipDestroyTextureObject(hipTextureObject_t object) {
  delete object;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipGetTextureObjectResourceDesc(hipResourceDesc *resource, hipTextureObject_t object) {
  if (!resource || !object) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *resource = object->resource;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipGetTextureObjectTextureDesc(hipTextureDesc *texture, hipTextureObject_t object) {
  if (!texture || !object) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *texture = object->texture;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipGetTextureObjectResourceViewDesc(hipResourceViewDesc *view, hipTextureObject_t object) {
  if (!view || !object) return ::kernelmill::rt::done(hipErrorInvalidValue);
  *view = object->view;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipCreateSurfaceObject(hipSurfaceObject_t *object, const hipResourceDesc *resource) {
  if (!object || !resource || resource->resType != hipResourceTypeArray)
    return ::kernelmill::rt::done(hipErrorInvalidValue);
  *object = new __hip_surface{*resource};
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipDestroySurfaceObject(hipSurfaceObject_t object) {
  delete object;
  return hipSuccess;
}

// ------------------------------------------------------------------------------------------------ references
namespace kernelmill::rt {
KERNELMILL_QUIET KERNELMILL_INLINE hipError_t bind(const textureReference *constant, const hipResourceDesc &resource, size_t *offset) {
  if (!constant) return done(hipErrorInvalidTexture);
  auto *t = const_cast<textureReference *>(constant);
  hipTextureDesc d{};
  memcpy(d.addressMode, t->addressMode, sizeof d.addressMode);
  d.filterMode = t->filterMode;
  d.readMode = t->readMode;
  d.sRGB = t->sRGB;
  d.normalizedCoords = t->normalized;
  delete t->textureObject;
  t->textureObject = new __hip_texture{resource, d, {}};
  if (offset) *offset = 0;
  return hipSuccess;
}
KERNELMILL_QUIET KERNELMILL_INLINE hipResourceDesc linear(const void *memory, const hipChannelFormatDesc &desc, size_t size) {
  hipResourceDesc r{};
  r.resType = hipResourceTypeLinear;
  const Allocation *a = find(memory);
  const size_t left = a ? a->start + a->size - reinterpret_cast<uintptr_t>(memory) : size;
  r.res.linear = {const_cast<void *>(memory), desc, size < left ? size : left};
  return r;
}
KERNELMILL_QUIET KERNELMILL_INLINE hipResourceDesc rows(const void *memory, const hipChannelFormatDesc &desc, size_t width,
                                             size_t height, size_t pitch) {
  hipResourceDesc r{};
  r.resType = hipResourceTypePitch2D;
  r.res.pitch2D = {const_cast<void *>(memory), desc, width, height, pitch};
  return r;
}
KERNELMILL_QUIET KERNELMILL_INLINE hipResourceDesc of_array(hipArray_const_t array) {
  hipResourceDesc r{};
  r.resType = hipResourceTypeArray;
  r.res.array.array = const_cast<hipArray_t>(array);
  return r;
}
}  // namespace kernelmill::rt
KERNELMILL_INLINE hipError_t hipBindTexture(size_t *offset, const textureReference *t, const void *memory,
                                 const hipChannelFormatDesc *desc, size_t size = 0xffffffffu) {
  return ::kernelmill::rt::bind(t, ::kernelmill::rt::linear(memory, *desc, size), offset);
}
template <class T, int type, hipTextureReadMode mode>
inline hipError_t hipBindTexture(size_t *offset, const texture<T, type, mode> &t, const void *memory, size_t size = 0xffffffffu) {
  return hipBindTexture(offset, &t, memory, &t.channelDesc, size);
}
template <class T, int type, hipTextureReadMode mode>
inline hipError_t hipBindTexture(size_t *offset, const texture<T, type, mode> &t, const void *memory,
                                 const hipChannelFormatDesc &desc, size_t size = 0xffffffffu) {
  return hipBindTexture(offset, &t, memory, &desc, size);
}
KERNELMILL_INLINE hipError_t hipBindTexture2D(size_t *offset, const textureReference *t, const void *memory,
                                   const hipChannelFormatDesc *desc, size_t width, size_t height, size_t pitch) {
  return ::kernelmill::rt::bind(t, ::kernelmill::rt::rows(memory, *desc, width, height, pitch), offset);
}
template <class T, int type, hipTextureReadMode mode>
inline hipError_t hipBindTexture2D(size_t *offset, const texture<T, type, mode> &t, const void *memory, size_t width,
                                   size_t height, size_t pitch) {
  return hipBindTexture2D(offset, &t, memory, &t.channelDesc, width, height, pitch);
}
template <class T, int type, hipTextureReadMode mode>
inline hipError_t hipBindTexture2D(size_t *offset, const texture<T, type, mode> &t, const void *memory,
                                   const hipChannelFormatDesc &desc, size_t width, size_t height, size_t pitch) {
  return hipBindTexture2D(offset, &t, memory, &desc, width, height, pitch);
}
KERNELMILL_INLINE hipError_t hipBindTextureToArray(const textureReference *t, hipArray_const_t array,
                                        const hipChannelFormatDesc * = nullptr) {
  return array ? ::kernelmill::rt::bind(t, ::kernelmill::rt::of_array(array), nullptr)
               : ::kernelmill::rt::done(hipErrorInvalidValue);
}
template <class T, int type, hipTextureReadMode mode>
inline hipError_t hipBindTextureToArray(const texture<T, type, mode> &t, hipArray_const_t array) {
  return hipBindTextureToArray(&t, array);
}
template <class T, int type, hipTextureReadMode mode>
inline hipError_t hipBindTextureToArray(const texture<T, type, mode> &t, hipArray_const_t array,
                                        const hipChannelFormatDesc &) {
  return hipBindTextureToArray(&t, array);
}
KERNELMILL_INLINE hipError_t hipUnbindTexture(const textureReference *constant) {
  auto *t = const_cast<textureReference *>(constant);
  if (!t) return ::kernelmill::rt::done(hipErrorInvalidTexture);
  delete t->textureObject;
  t->textureObject = nullptr;
  return hipSuccess;
}
template <class T, int type, hipTextureReadMode mode>
inline hipError_t hipUnbindTexture(const texture<T, type, mode> &t) {
  return hipUnbindTexture(&t);
}
template <class T, int type, hipTextureReadMode mode>
inline hipError_t hipGetTextureAlignmentOffset(size_t *offset, const texture<T, type, mode> &) {
  *offset = 0;
  return hipSuccess;
}
KERNELMILL_INLINE hipError_t hipGetTextureReference(const textureReference **t, const void *symbol) {
  *t = static_cast<const textureReference *>(symbol);
  return hipSuccess;
}

// ------------------------------------------------------------------------------------------------ surfaces
namespace kernelmill::rt {
// The address of an element, whose x coordinate is in bytes; null if it is out of bounds.
KERNELMILL_QUIET KERNELMILL_INLINE char *on_surface(hipSurfaceObject_t s, size_t size, long x, long y, long z,
                                         hipSurfaceBoundaryMode mode) {
  hipArray_const_t a = s->resource.res.array.array;
  const long width = long(a->width * element_size(a->desc)), height = a->height ? a->height : 1, depth = a->depth ? a->depth : 1;
  auto into = [mode](long i, long n) { return mode != hipBoundaryModeClamp ? i : i < 0 ? 0 : i >= n ? n - 1 : i; };
  x = into(x, width - long(size) + 1), y = into(y, height), z = into(z, depth);
  if (x < 0 || y < 0 || z < 0 || x + long(size) > width || y >= height || z >= depth) {
    if (mode == hipBoundaryModeTrap) {
      report(finding_here("out-of-bounds", launched.site), "an out-of-bounds access to a surface in trap mode");
      give_up();
    }
    return nullptr;
  }
  return inside(a, size_t(x), size_t(y), size_t(z)).start;
}
template <class T>
KERNELMILL_QUIET inline void surface_read(T *to, const char *from) {
  if (from)
    memcpy(static_cast<void *>(to), from, sizeof(T));
  else
    *to = T{};
}
template <class T>
KERNELMILL_QUIET inline void surface_write(char *to, const T &value) {
  if (!to) return;
  memcpy(to, &value, sizeof(T));
  if (watcher.written) watcher.written(reinterpret_cast<uintptr_t>(to), sizeof(T));
}
}  // namespace kernelmill::rt
#define KERNELMILL_SURFACE(dimensions, x, y, z, ...)                                                                   \
  template <class T>                                                                                                   \
  inline void surf##dimensions##read(T *to, hipSurfaceObject_t s, __VA_ARGS__,                                         \
                                     hipSurfaceBoundaryMode mode = hipBoundaryModeZero) {                              \
    ::kernelmill::rt::surface_read(to, ::kernelmill::rt::on_surface(s, sizeof(T), x, y, z, mode));                     \
  }                                                                                                                    \
  template <class T>                                                                                                   \
  inline T surf##dimensions##read(hipSurfaceObject_t s, __VA_ARGS__,                                                   \
                                  hipSurfaceBoundaryMode mode = hipBoundaryModeZero) {                                 \
    T value;                                                                                                           \
    ::kernelmill::rt::surface_read(&value, ::kernelmill::rt::on_surface(s, sizeof(T), x, y, z, mode));                 \
    return value;                                                                                                      \
  }                                                                                                                    \
  template <class T>                                                                                                   \
  inline void surf##dimensions##write(T value, hipSurfaceObject_t s, __VA_ARGS__,                                      \
                                      hipSurfaceBoundaryMode mode = hipBoundaryModeZero) {                             \
    ::kernelmill::rt::surface_write(::kernelmill::rt::on_surface(s, sizeof(T), x, y, z, mode), value);                 \
  }
KERNELMILL_SURFACE(1D, x, 0, 0, int x)
KERNELMILL_SURFACE(2D, x, y, 0, int x, int y)
KERNELMILL_SURFACE(3D, x, y, z, int x, int y, int z)
KERNELMILL_SURFACE(1DLayered, x, 0, layer, int x, int layer)
KERNELMILL_SURFACE(2DLayered, x, y, layer, int x, int y, int layer)
KERNELMILL_SURFACE(Cubemap, x, y, face, int x, int y, int face)
KERNELMILL_SURFACE(CubemapLayered, x, y, face, int x, int y, int face)
#undef KERNELMILL_SURFACE

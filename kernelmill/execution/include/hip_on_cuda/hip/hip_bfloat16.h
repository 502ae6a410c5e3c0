// The older bfloat16 type: 16 bits and the operators of numbers.
#pragma once
#include <hip/hip_bf16.h>

struct hip_bfloat16 {
  unsigned short data;
  enum truncate_t { truncate };

  hip_bfloat16() = default;
  explicit __host__ __device__ hip_bfloat16(float f) : data(nearest(f)) {}
  explicit __host__ __device__ hip_bfloat16(float f, truncate_t) : data(static_cast<unsigned short>(bits(f) >> 16)) {}
  static __host__ __device__ hip_bfloat16 round_to_bfloat16(float f) { return hip_bfloat16(f); }
  static __host__ __device__ hip_bfloat16 round_to_bfloat16(float f, truncate_t) { return hip_bfloat16(f, truncate); }
  __host__ __device__ operator float() const {
    const unsigned wide = static_cast<unsigned>(data) << 16;
    float f;
    memcpy(&f, &wide, sizeof f);
    return f;
  }
  __host__ __device__ hip_bfloat16 &operator=(float f) { return data = nearest(f), *this; }
  explicit __host__ __device__ operator bool() const { return (data & 0x7fff) != 0; }

 private:
  static __host__ __device__ unsigned bits(float f) {
    unsigned wide;
    memcpy(&wide, &f, sizeof wide);
    return wide;
  }
  // To the nearest, ties to even; a NaN stays one.
  static __host__ __device__ unsigned short nearest(float f) {
    const unsigned wide = bits(f);
    if (f != f) return static_cast<unsigned short>(wide >> 16 | 0x40);
    return static_cast<unsigned short>((wide + 0x7fff + (wide >> 16 & 1)) >> 16);
  }
};
#define HIP_ON_CUDA_BFLOAT(op)                                                        \
  __host__ __device__ inline hip_bfloat16 operator op(hip_bfloat16 a, hip_bfloat16 b) { \
    return hip_bfloat16(float(a) op float(b));                                        \
  }                                                                                   \
  __host__ __device__ inline hip_bfloat16 &operator op##=(hip_bfloat16 &a, hip_bfloat16 b) { return a = a op b; }
HIP_ON_CUDA_BFLOAT(+)
HIP_ON_CUDA_BFLOAT(-)
HIP_ON_CUDA_BFLOAT(*)
HIP_ON_CUDA_BFLOAT(/)
#undef HIP_ON_CUDA_BFLOAT
#define HIP_ON_CUDA_BFLOAT(op) \
  __host__ __device__ inline bool operator op(hip_bfloat16 a, hip_bfloat16 b) { return float(a) op float(b); }
HIP_ON_CUDA_BFLOAT(<)
HIP_ON_CUDA_BFLOAT(>)
HIP_ON_CUDA_BFLOAT(<=)
HIP_ON_CUDA_BFLOAT(>=)
HIP_ON_CUDA_BFLOAT(==)
HIP_ON_CUDA_BFLOAT(!=)
#undef HIP_ON_CUDA_BFLOAT
__host__ __device__ inline hip_bfloat16 operator-(hip_bfloat16 a) { return a.data ^= 0x8000, a; }
__host__ __device__ inline hip_bfloat16 &operator++(hip_bfloat16 &a) { return a += hip_bfloat16(1.0f); }
__host__ __device__ inline hip_bfloat16 &operator--(hip_bfloat16 &a) { return a -= hip_bfloat16(1.0f); }
__host__ __device__ inline hip_bfloat16 operator++(hip_bfloat16 &a, int) {
  const hip_bfloat16 old = a;
  return ++a, old;
}
__host__ __device__ inline hip_bfloat16 operator--(hip_bfloat16 &a, int) {
  const hip_bfloat16 old = a;
  return --a, old;
}

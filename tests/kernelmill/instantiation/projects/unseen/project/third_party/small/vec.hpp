// A header library with its definitions apart, as libraries for vectors and matrices are written.
#pragma once
namespace small {
template <typename T> struct vec {
  T x, y;
  __host__ __device__ vec(T a, T b);
  __host__ __device__ T length2() const;
  __host__ __device__ T unused() const;
};
struct plain {
  float a;
  __host__ __device__ float sum() const;
};
#include "vec.inl"
}  // namespace small

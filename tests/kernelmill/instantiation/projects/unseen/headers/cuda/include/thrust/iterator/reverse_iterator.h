// The part of Thrust that a fixture names.
#pragma once
namespace thrust {
template <typename I> struct reverse_iterator {
  I at;
  __host__ __device__ float& operator[](int n) const { return at[-n - 1]; }
};
template <typename I> reverse_iterator<I> make_reverse_iterator(I at) { return {at}; }
}  // namespace thrust

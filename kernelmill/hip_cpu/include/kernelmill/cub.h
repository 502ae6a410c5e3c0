// The common parts of hipCUB's primitives: operators, pairs, iterators and the bits of sort keys. Names follow hipCUB's
// documentation.
#pragma once

#include <cstddef>
#include <iterator>
#include <limits>
#include <type_traits>

#include "kernelmill/cub_types.h"

#define HIPCUB_HOST __host__
#define HIPCUB_DEVICE __device__
#define HIPCUB_HOST_DEVICE __host__ __device__
#define HIPCUB_FORCEINLINE __forceinline__
#define HIPCUB_SHARED_MEMORY __shared__
#define HIPCUB_RUNTIME_FUNCTION __host__
#define HIPCUB_ROCPRIM_API 1
#define HIPCUB_NAMESPACE hipcub
#define BEGIN_HIPCUB_NAMESPACE namespace hipcub {
#define END_HIPCUB_NAMESPACE }
#define HIPCUB_WARP_THREADS KERNELMILL_WARP_SIZE
#define HIPCUB_DEVICE_WARP_THREADS KERNELMILL_WARP_SIZE
#define HIPCUB_HOST_WARP_THREADS KERNELMILL_WARP_SIZE
#define HIPCUB_ARCH 1
#define HIPCUB_IF_CONSTEXPR constexpr

namespace hipcub {

struct Sum {
  template <class T, class U>
  constexpr auto operator()(const T &a, const U &b) const -> decltype(a + b) { return a + b; }
};
struct Difference {
  template <class T, class U>
  constexpr auto operator()(const T &a, const U &b) const -> decltype(a - b) { return a - b; }
};
struct Max {
  template <class T>
  constexpr T operator()(const T &a, const T &b) const { return a < b ? b : a; }
};
struct Min {
  template <class T>
  constexpr T operator()(const T &a, const T &b) const { return b < a ? b : a; }
};
struct Equality {
  template <class T, class U>
  constexpr bool operator()(const T &a, const U &b) const { return a == b; }
};
struct Inequality {
  template <class T, class U>
  constexpr bool operator()(const T &a, const U &b) const { return !(a == b); }
};

template <class Key_, class Value_>
struct KeyValuePair {
  typedef Key_ Key;
  typedef Value_ Value;
  Key key;
  Value value;
  KeyValuePair() = default;
  constexpr KeyValuePair(const Key &key, const Value &value) : key(key), value(value) {}
  constexpr bool operator!=(const KeyValuePair &other) const { return key != other.key || value != other.value; }
};
// Of two equal values, the one with the smaller index is chosen.
struct ArgMax {
  template <class K, class V>
  constexpr KeyValuePair<K, V> operator()(const KeyValuePair<K, V> &a, const KeyValuePair<K, V> &b) const {
    return a.value < b.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};
struct ArgMin {
  template <class K, class V>
  constexpr KeyValuePair<K, V> operator()(const KeyValuePair<K, V> &a, const KeyValuePair<K, V> &b) const {
    return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};
template <class T>
struct CastOp {
  template <class A>
  constexpr T operator()(const A &a) const { return static_cast<T>(a); }
};

template <class T>
struct DoubleBuffer {
  T *d_buffers[2] = {nullptr, nullptr};
  int selector = 0;
  DoubleBuffer() = default;
  DoubleBuffer(T *current, T *alternate) : d_buffers{current, alternate} {}
  T *Current() { return d_buffers[selector]; }
  T *Alternate() { return d_buffers[selector ^ 1]; }
};

// ------------------------------------------------------------------------------------------------ iterators
template <class T, class Offset = std::ptrdiff_t>
struct CountingInputIterator {
  typedef T value_type;
  typedef T reference;
  typedef const T *pointer;
  typedef Offset difference_type;
  typedef std::random_access_iterator_tag iterator_category;
  T at;
  constexpr explicit CountingInputIterator(const T &at) : at(at) {}
  constexpr T operator*() const { return at; }
  template <class N>
  constexpr T operator[](N n) const { return at + static_cast<T>(n); }
  template <class N>
  constexpr CountingInputIterator operator+(N n) const { return CountingInputIterator(at + static_cast<T>(n)); }
  CountingInputIterator &operator++() { return ++at, *this; }
  constexpr bool operator==(const CountingInputIterator &o) const { return at == o.at; }
  constexpr bool operator!=(const CountingInputIterator &o) const { return at != o.at; }
};
template <class T, class Offset = std::ptrdiff_t>
struct ConstantInputIterator {
  typedef T value_type;
  typedef T reference;
  typedef const T *pointer;
  typedef Offset difference_type;
  typedef std::random_access_iterator_tag iterator_category;
  T value;
  constexpr explicit ConstantInputIterator(const T &value, Offset = 0) : value(value) {}
  constexpr T operator*() const { return value; }
  template <class N>
  constexpr T operator[](N) const { return value; }
  template <class N>
  constexpr ConstantInputIterator operator+(N) const { return *this; }
};
template <class T, class Operation, class Input, class Offset = std::ptrdiff_t>
struct TransformInputIterator {
  typedef T value_type;
  typedef T reference;
  typedef const T *pointer;
  typedef Offset difference_type;
  typedef std::random_access_iterator_tag iterator_category;
  Input input;
  Operation operation;
  constexpr TransformInputIterator(Input input, Operation operation) : input(input), operation(operation) {}
  constexpr T operator*() const { return operation(*input); }
  template <class N>
  constexpr T operator[](N n) const { return operation(input[n]); }
  template <class N>
  constexpr TransformInputIterator operator+(N n) const { return {input + n, operation}; }
};
template <class Input, class Offset = std::ptrdiff_t>
struct ArgIndexInputIterator {
  typedef KeyValuePair<int, typename std::iterator_traits<Input>::value_type> value_type;
  typedef value_type reference;
  typedef const value_type *pointer;
  typedef Offset difference_type;
  typedef std::random_access_iterator_tag iterator_category;
  Input input;
  Offset offset;
  constexpr explicit ArgIndexInputIterator(Input input, Offset offset = 0) : input(input), offset(offset) {}
  constexpr value_type operator*() const { return {int(offset), input[offset]}; }
  template <class N>
  constexpr value_type operator[](N n) const { return {int(offset + n), input[offset + n]}; }
};

template <class Offset = std::ptrdiff_t>
struct DiscardOutputIterator {
  struct Nowhere {
    template <class T>
    const Nowhere &operator=(const T &) const { return *this; }
  };
  typedef void value_type;
  typedef void reference;
  typedef void pointer;
  typedef Offset difference_type;
  typedef std::output_iterator_tag iterator_category;
  constexpr explicit DiscardOutputIterator(Offset = 0) {}
  Nowhere operator*() const { return {}; }
  template <class N>
  Nowhere operator[](N) const { return {}; }
  template <class N>
  DiscardOutputIterator operator+(N) const { return *this; }
};
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
template <CacheLoadModifier, class T, class Offset = std::ptrdiff_t>
struct CacheModifiedInputIterator {
  typedef T value_type;
  typedef const T &reference;
  typedef const T *pointer;
  typedef Offset difference_type;
  typedef std::random_access_iterator_tag iterator_category;
  const T *at;
  explicit CacheModifiedInputIterator(const T *at) : at(at) {}
  const T &operator*() const { return *at; }
  template <class N>
  const T &operator[](N n) const { return at[n]; }
  template <class N>
  CacheModifiedInputIterator operator+(N n) const { return CacheModifiedInputIterator(at + n); }
};

}  // namespace hipcub

namespace kernelmill::rt {

template <class Iterator>
using value_of_iterator = std::remove_cv_t<typename std::iterator_traits<Iterator>::value_type>;

// Bits whose unsigned order is the order of the keys, as a radix sort requires. The floats -0 and +0 have the same
// bits.
template <class Key>
inline uint64_t ordered_bits(const Key &key) {
  uint64_t bits = 0;
  constexpr uint64_t top = uint64_t(1) << (sizeof(Key) * 8 - 1), all = top | (top - 1);
  __builtin_memcpy(&bits, &key, sizeof(Key));
  constexpr bool is_integer = std::is_integral<Key>::value || std::is_enum<Key>::value;
  if constexpr (!is_integer) {
    if (bits == top) bits = 0;
    return bits & top ? ~bits & all : bits | top;
  } else if constexpr (std::is_signed<Key>::value) {
    return bits ^ top;
  } else {
    return bits;
  }
}
template <class Key>
inline uint64_t bits_between(const Key &key, int begin, int end, bool descending) {
  uint64_t bits = ordered_bits(key);
  if (descending) bits = ~bits;
  const int count = end - begin;
  return bits >> begin & (count >= 64 ? ~uint64_t(0) : (uint64_t(1) << count) - 1);
}
// The entry that is sorted for a key. Its index in the input orders equal keys, so that sorts are stable.
struct SortEntry {
  uint64_t bits, from;
  bool operator<(const SortEntry &o) const { return bits != o.bits ? bits < o.bits : from < o.from; }
};

}  // namespace kernelmill::rt

// hipCUB's reductions and scans of a block. As on a device, a barrier is required before their storage is used again.
#pragma once

#include "kernelmill/cub_warp.h"

namespace kernelmill::rt {
// Shared memory for values of any type, which are neither constructed nor destroyed.
template <class T, int count>
struct Slots {
  alignas(T) unsigned char bytes[sizeof(T) * count];
  T &operator[](int i) { return reinterpret_cast<T *>(bytes)[i]; }
};
inline void block_barrier(Site site) { wait_here(State::at_barrier, site); }
inline int rank_in_block() { return int(linear_thread()); }
}  // namespace kernelmill::rt

namespace hipcub {

enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING, BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_WARP_REDUCTIONS
};
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };

// Only the first thread of the block gets the result.
template <class T, int x, BlockReduceAlgorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int y = 1, int z = 1, int = 0>
class BlockReduce {
 public:
  struct TempStorage {
    ::kernelmill::rt::Slots<T, x * y * z> slots;
  };
  BlockReduce() : storage(own()) {}
  explicit BlockReduce(TempStorage &storage) : storage(storage) {}
  T Sum(T input, KERNELMILL_SITE_PARAMETERS) { return reduce(input, hipcub::Sum(), threads, KERNELMILL_SITE); }
  T Sum(T input, int valid, KERNELMILL_SITE_PARAMETERS) { return reduce(input, hipcub::Sum(), valid, KERNELMILL_SITE); }
  template <int items>
  T Sum(T (&inputs)[items], KERNELMILL_SITE_PARAMETERS) {
    return reduce(folded(inputs, hipcub::Sum()), hipcub::Sum(), threads, KERNELMILL_SITE);
  }
  template <class Operation>
  T Reduce(T input, Operation operation, KERNELMILL_SITE_PARAMETERS) {
    return reduce(input, operation, threads, KERNELMILL_SITE);
  }
  template <class Operation>
  T Reduce(T input, Operation operation, int valid, KERNELMILL_SITE_PARAMETERS) {
    return reduce(input, operation, valid, KERNELMILL_SITE);
  }
  template <int items, class Operation>
  T Reduce(T (&inputs)[items], Operation operation, KERNELMILL_SITE_PARAMETERS) {
    return reduce(folded(inputs, operation), operation, threads, KERNELMILL_SITE);
  }

 private:
  static constexpr int threads = x * y * z;
  TempStorage &storage;
  static TempStorage &own() {
    static TempStorage shared;
    return shared;
  }
  template <int items, class Operation>
  static T folded(T (&inputs)[items], Operation operation) {
    T result = inputs[0];
    for (int i = 1; i < items; ++i) result = operation(result, inputs[i]);
    return result;
  }
  template <class Operation>
  T reduce(T input, Operation operation, int valid, ::kernelmill::rt::Site site) {
    const int rank = ::kernelmill::rt::rank_in_block();
    storage.slots[rank] = input;
    ::kernelmill::rt::block_barrier(site);
    if (rank) return input;
    T result = storage.slots[0];
    for (int i = 1; i < valid && i < threads; ++i) result = operation(result, storage.slots[i]);
    return result;
  }
};

template <class T, int x, BlockScanAlgorithm = BLOCK_SCAN_RAKING, int y = 1, int z = 1, int = 0>
class BlockScan {
 public:
  struct TempStorage {
    ::kernelmill::rt::Slots<T, x * y * z> slots;
    ::kernelmill::rt::Slots<T, 2> whole;
  };
  BlockScan() : storage(own()) {}
  explicit BlockScan(TempStorage &storage) : storage(storage) {}

  void InclusiveSum(T input, T &output, KERNELMILL_SITE_PARAMETERS) {
    InclusiveScan(input, output, hipcub::Sum(), km_file, km_line, km_function);
  }
  void InclusiveSum(T input, T &output, T &aggregate, KERNELMILL_SITE_PARAMETERS) {
    InclusiveScan(input, output, hipcub::Sum(), aggregate, km_file, km_line, km_function);
  }
  template <class Prefix, class = std::enable_if_t<std::is_class<Prefix>::value && !std::is_same<Prefix, T>::value>>
  void InclusiveSum(T input, T &output, Prefix &prefix, KERNELMILL_SITE_PARAMETERS) {
    InclusiveScan(input, output, hipcub::Sum(), prefix, km_file, km_line, km_function);
  }
  template <int n>
  void InclusiveSum(T (&input)[n], T (&output)[n], KERNELMILL_SITE_PARAMETERS) {
    inclusive(input, output, hipcub::Sum(), Nothing(), KERNELMILL_SITE);
  }
  template <int n>
  void InclusiveSum(T (&input)[n], T (&output)[n], T &aggregate, KERNELMILL_SITE_PARAMETERS) {
    aggregate = inclusive(input, output, hipcub::Sum(), Nothing(), KERNELMILL_SITE);
  }
  void ExclusiveSum(T input, T &output, KERNELMILL_SITE_PARAMETERS) {
    ExclusiveScan(input, output, T(), hipcub::Sum(), km_file, km_line, km_function);
  }
  void ExclusiveSum(T input, T &output, T &aggregate, KERNELMILL_SITE_PARAMETERS) {
    ExclusiveScan(input, output, T(), hipcub::Sum(), aggregate, km_file, km_line, km_function);
  }
  template <class Prefix, class = std::enable_if_t<std::is_class<Prefix>::value && !std::is_same<Prefix, T>::value>>
  void ExclusiveSum(T input, T &output, Prefix &prefix, KERNELMILL_SITE_PARAMETERS) {
    ExclusiveScan(input, output, hipcub::Sum(), prefix, km_file, km_line, km_function);
  }
  template <int n>
  void ExclusiveSum(T (&input)[n], T (&output)[n], KERNELMILL_SITE_PARAMETERS) {
    exclusive(input, output, T(), hipcub::Sum(), Nothing(), KERNELMILL_SITE);
  }
  template <int n>
  void ExclusiveSum(T (&input)[n], T (&output)[n], T &aggregate, KERNELMILL_SITE_PARAMETERS) {
    aggregate = exclusive(input, output, T(), hipcub::Sum(), Nothing(), KERNELMILL_SITE);
  }

  template <class Operation>
  void InclusiveScan(T input, T &output, Operation operation, KERNELMILL_SITE_PARAMETERS) {
    inclusive(one(input), one(output), operation, Nothing(), KERNELMILL_SITE);
  }
  template <class Operation>
  void InclusiveScan(T input, T &output, Operation operation, T &aggregate, KERNELMILL_SITE_PARAMETERS) {
    aggregate = inclusive(one(input), one(output), operation, Nothing(), KERNELMILL_SITE);
  }
  template <class Operation, class Prefix, class = std::enable_if_t<!std::is_same<Prefix, T>::value>>
  void InclusiveScan(T input, T &output, Operation operation, Prefix &prefix, KERNELMILL_SITE_PARAMETERS) {
    inclusive(one(input), one(output), operation, Called<Prefix>{prefix}, KERNELMILL_SITE);
  }
  template <int n, class Operation>
  void InclusiveScan(T (&input)[n], T (&output)[n], Operation operation, KERNELMILL_SITE_PARAMETERS) {
    inclusive(input, output, operation, Nothing(), KERNELMILL_SITE);
  }
  template <int n, class Operation>
  void InclusiveScan(T (&input)[n], T (&output)[n], Operation operation, T &aggregate, KERNELMILL_SITE_PARAMETERS) {
    aggregate = inclusive(input, output, operation, Nothing(), KERNELMILL_SITE);
  }
  template <class Operation>
  void ExclusiveScan(T input, T &output, T initial, Operation operation, KERNELMILL_SITE_PARAMETERS) {
    exclusive(one(input), one(output), initial, operation, Nothing(), KERNELMILL_SITE);
  }
  template <class Operation>
  void ExclusiveScan(T input, T &output, T initial, Operation operation, T &aggregate, KERNELMILL_SITE_PARAMETERS) {
    aggregate = exclusive(one(input), one(output), initial, operation, Nothing(), KERNELMILL_SITE);
  }
  template <class Operation, class Prefix,
            class = decltype(std::declval<Operation>()(std::declval<T>(), std::declval<T>())),
            class = decltype(std::declval<Prefix &>()(std::declval<T>()))>
  void ExclusiveScan(T input, T &output, Operation operation, Prefix &prefix, KERNELMILL_SITE_PARAMETERS) {
    exclusive(one(input), one(output), input, operation, Called<Prefix>{prefix}, KERNELMILL_SITE);
  }
  template <int n, class Operation>
  void ExclusiveScan(T (&input)[n], T (&output)[n], T initial, Operation operation, KERNELMILL_SITE_PARAMETERS) {
    exclusive(input, output, initial, operation, Nothing(), KERNELMILL_SITE);
  }
  template <int n, class Operation>
  void ExclusiveScan(T (&input)[n], T (&output)[n], T initial, Operation operation, T &aggregate,
                     KERNELMILL_SITE_PARAMETERS) {
    aggregate = exclusive(input, output, initial, operation, Nothing(), KERNELMILL_SITE);
  }

 private:
  typedef ::kernelmill::rt::Site Site;
  static constexpr int threads = x * y * z;
  TempStorage &storage;
  struct Nothing {
    static constexpr bool given = false;
    T operator()(const T &aggregate) const { return aggregate; }
  };
  template <class Prefix>
  struct Called {
    static constexpr bool given = true;
    Prefix &prefix;
    T operator()(const T &aggregate) const { return prefix(aggregate); }
  };
  static TempStorage &own() {
    static TempStorage shared;
    return shared;
  }
  static T (&one(T &value))[1] { return reinterpret_cast<T(&)[1]>(value); }

  // Leaves in each slot the inclusive sum of its thread, and returns the sum of the block. `before` receives the result
  // of the prefix callback, which the first warp calls.
  template <int n, class Operation, class Prefix>
  T scan(T (&input)[n], Operation operation, Prefix prefix, T &before, Site site) {
    const int rank = ::kernelmill::rt::rank_in_block();
    T sum = input[0];
    for (int i = 1; i < n; ++i) sum = operation(sum, input[i]);
    storage.slots[rank] = sum;
    ::kernelmill::rt::block_barrier(site);
    if (!rank) {
      for (int i = 1; i < threads; ++i) storage.slots[i] = operation(storage.slots[i - 1], storage.slots[i]);
      storage.whole[0] = storage.slots[threads - 1];
    }
    ::kernelmill::rt::block_barrier(site);
    const T aggregate = storage.whole[0];
    if constexpr (Prefix::given) {
      if (rank < int(warpSize)) {
        const T first = prefix(aggregate);
        if (!rank) storage.whole[1] = first;
      }
      ::kernelmill::rt::block_barrier(site);
      before = storage.whole[1];
    }
    return aggregate;
  }
  template <int n, class Operation, class Prefix>
  T inclusive(T (&input)[n], T (&output)[n], Operation operation, Prefix prefix, Site site) {
    T before = input[0];
    const T aggregate = scan(input, operation, prefix, before, site);
    const int rank = ::kernelmill::rt::rank_in_block();
    T sum = input[0];
    if (rank) sum = operation(storage.slots[rank - 1], sum);
    if (Prefix::given) sum = operation(before, sum);
    for (int i = 0; i < n; ++i) {
      const T next = i + 1 < n ? input[i + 1] : input[i];
      output[i] = sum;
      if (i + 1 < n) sum = operation(sum, next);
    }
    return aggregate;
  }
  template <int n, class Operation, class Prefix>
  T exclusive(T (&input)[n], T (&output)[n], T initial, Operation operation, Prefix prefix, Site site) {
    T before = initial;
    const T aggregate = scan(input, operation, prefix, before, site);
    const int rank = ::kernelmill::rt::rank_in_block();
    T sum = rank ? operation(before, storage.slots[rank - 1]) : before;
    for (int i = 0; i < n; ++i) {
      const T item = input[i];
      output[i] = sum;
      sum = operation(sum, item);
    }
    return aggregate;
  }
};

}  // namespace hipcub

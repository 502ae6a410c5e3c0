// hipCUB's algorithms over the segments of an input, and its caching allocator.
#pragma once

#include <cstdio>

#include "kernelmill/cub_device.h"

namespace hipcub {

struct DeviceSegmentedReduce {
  template <class In, class Out, class Begin, class End, class Operation, class T>
  static hipError_t Reduce(void *storage, size_t &bytes, In in, Out out, size_t segments, Begin begin, End end,
                           Operation operation, T initial, hipStream_t stream = 0, bool = false) {
    return ::kernelmill::rt::device_wide(storage, bytes, 0, stream, [=] {
      for (size_t s = 0; s < segments; ++s) {
        T result = initial;
        for (auto i = begin[s]; i < end[s]; ++i) result = operation(result, in[i]);
        out[s] = result;
      }
    });
  }
  template <class In, class Out, class Begin, class End>
  static hipError_t Sum(void *storage, size_t &bytes, In in, Out out, size_t segments, Begin begin, End end,
                        hipStream_t stream = 0, bool = false) {
    typedef ::kernelmill::rt::value_of_iterator<In> T;
    return Reduce(storage, bytes, in, out, segments, begin, end, hipcub::Sum(), T(), stream);
  }
  template <class In, class Out, class Begin, class End>
  static hipError_t Max(void *storage, size_t &bytes, In in, Out out, size_t segments, Begin begin, End end,
                        hipStream_t stream = 0, bool = false) {
    typedef ::kernelmill::rt::value_of_iterator<In> T;
    return Reduce(storage, bytes, in, out, segments, begin, end, hipcub::Max(), std::numeric_limits<T>::lowest(), stream);
  }
  template <class In, class Out, class Begin, class End>
  static hipError_t Min(void *storage, size_t &bytes, In in, Out out, size_t segments, Begin begin, End end,
                        hipStream_t stream = 0, bool = false) {
    typedef ::kernelmill::rt::value_of_iterator<In> T;
    return Reduce(storage, bytes, in, out, segments, begin, end, hipcub::Min(), std::numeric_limits<T>::max(), stream);
  }
};

struct DeviceSegmentedRadixSort {
  template <class Key, class Begin, class End>
  static hipError_t SortKeys(void *storage, size_t &bytes, const Key *in, Key *out, size_t count, size_t segments,
                             Begin begin, End end, int low = 0, int high = sizeof(Key) * 8, hipStream_t stream = 0,
                             bool = false) {
    return sort<Key, NullType>(storage, bytes, in, out, nullptr, nullptr, count, segments, begin, end, low, high, false, stream);
  }
  template <class Key, class Begin, class End>
  static hipError_t SortKeysDescending(void *storage, size_t &bytes, const Key *in, Key *out, size_t count,
                                       size_t segments, Begin begin, End end, int low = 0, int high = sizeof(Key) * 8,
                                       hipStream_t stream = 0, bool = false) {
    return sort<Key, NullType>(storage, bytes, in, out, nullptr, nullptr, count, segments, begin, end, low, high, true, stream);
  }
  template <class Key, class Value, class Begin, class End>
  static hipError_t SortPairs(void *storage, size_t &bytes, const Key *in, Key *out, const Value *values_in,
                              Value *values_out, size_t count, size_t segments, Begin begin, End end, int low = 0,
                              int high = sizeof(Key) * 8, hipStream_t stream = 0, bool = false) {
    return sort(storage, bytes, in, out, values_in, values_out, count, segments, begin, end, low, high, false, stream);
  }
  template <class Key, class Value, class Begin, class End>
  static hipError_t SortPairsDescending(void *storage, size_t &bytes, const Key *in, Key *out, const Value *values_in,
                                        Value *values_out, size_t count, size_t segments, Begin begin, End end,
                                        int low = 0, int high = sizeof(Key) * 8, hipStream_t stream = 0, bool = false) {
    return sort(storage, bytes, in, out, values_in, values_out, count, segments, begin, end, low, high, true, stream);
  }

 private:
  template <class Key, class Value, class Begin, class End>
  static hipError_t sort(void *storage, size_t &bytes, const Key *in, Key *out, const Value *values_in,
                         Value *values_out, size_t count, size_t segments, Begin begin, End end, int low, int high,
                         bool descending, hipStream_t stream) {
    typedef ::kernelmill::rt::SortEntry Entry;
    return ::kernelmill::rt::device_wide(storage, bytes, count * sizeof(Entry), stream, [=] {
      Entry *order = static_cast<Entry *>(storage);
      for (size_t i = 0; i < count; ++i) order[i] = {::kernelmill::rt::bits_between(in[i], low, high, descending), i};
      for (size_t s = 0; s < segments; ++s) {
        if (!(begin[s] < end[s])) continue;
        std::sort(order + begin[s], order + end[s]);
        for (auto i = begin[s]; i < end[s]; ++i) out[i] = in[order[i].from];
        if constexpr (!std::is_same<Value, NullType>::value)
          for (auto i = begin[s]; i < end[s]; ++i) values_out[i] = values_in[order[i].from];
      }
    });
  }
};

// Caches nothing: memory is freed immediately, so that any use after free is detected.
struct CachingDeviceAllocator {
  CachingDeviceAllocator(unsigned, unsigned = 1, unsigned = 0, size_t = 0, bool = false, bool = false) {}
  explicit CachingDeviceAllocator(bool = false, bool = false) {}
  hipError_t DeviceAllocate(void **pointer, size_t bytes, hipStream_t = 0) { return hipMalloc(pointer, bytes); }
  hipError_t DeviceAllocate(int, void **pointer, size_t bytes, hipStream_t = 0) { return hipMalloc(pointer, bytes); }
  hipError_t DeviceFree(void *pointer) { return hipFree(pointer); }
  hipError_t DeviceFree(int, void *pointer) { return hipFree(pointer); }
  hipError_t FreeAllCached() { return hipSuccess; }
};

inline hipError_t Debug(hipError_t error, const char *file, int line) {
  if (error != hipSuccess) std::fprintf(stderr, "HIP error %d [%s, %d]: %s\n", int(error), file, line, hipGetErrorString(error));
  return error;
}

}  // namespace hipcub

#define HipcubDebug(e) ::hipcub::Debug((e), __FILE__, __LINE__)

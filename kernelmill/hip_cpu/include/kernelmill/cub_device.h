// hipCUB's device-wide algorithms. Each launches one thread, which processes the input in order.
#pragma once

#include <algorithm>

#include "kernelmill/cub_items.h"

namespace kernelmill::rt {
template <class Work>
void by_one_thread(Work work) {
  work();
}
// The first call of an algorithm, without storage, only returns the number of bytes that it needs.
template <class Work>
inline hipError_t device_wide(void *storage, size_t &bytes, size_t wanted, hipStream_t stream, Work work) {
  if (!storage) {
    bytes = wanted ? wanted : 1;
    return hipSuccess;
  }
  if (bytes < wanted) return done(hipErrorInvalidValue);
  hipLaunchKernelGGL(by_one_thread<Work>, dim3(1), dim3(1), 0, stream, work);
  return hipGetLastError();
}
}  // namespace kernelmill::rt

namespace hipcub {

struct DeviceReduce {
  template <class In, class Out, class Operation, class T>
  static hipError_t Reduce(void *storage, size_t &bytes, In in, Out out, size_t count, Operation operation, T initial,
                           hipStream_t stream = 0, bool = false) {
    return ::kernelmill::rt::device_wide(storage, bytes, 0, stream, [=] {
      T result = initial;
      for (size_t i = 0; i < count; ++i) result = operation(result, in[i]);
      *out = result;
    });
  }
  template <class In, class Out>
  static hipError_t Sum(void *storage, size_t &bytes, In in, Out out, size_t count, hipStream_t stream = 0, bool = false) {
    typedef ::kernelmill::rt::value_of_iterator<In> T;
    return Reduce(storage, bytes, in, out, count, hipcub::Sum(), T(), stream);
  }
  template <class In, class Out>
  static hipError_t Max(void *storage, size_t &bytes, In in, Out out, size_t count, hipStream_t stream = 0, bool = false) {
    typedef ::kernelmill::rt::value_of_iterator<In> T;
    return Reduce(storage, bytes, in, out, count, hipcub::Max(), std::numeric_limits<T>::lowest(), stream);
  }
  template <class In, class Out>
  static hipError_t Min(void *storage, size_t &bytes, In in, Out out, size_t count, hipStream_t stream = 0, bool = false) {
    typedef ::kernelmill::rt::value_of_iterator<In> T;
    return Reduce(storage, bytes, in, out, count, hipcub::Min(), std::numeric_limits<T>::max(), stream);
  }
  template <class In, class Out>
  static hipError_t ArgMax(void *storage, size_t &bytes, In in, Out out, size_t count, hipStream_t stream = 0, bool = false) {
    typedef ::kernelmill::rt::value_of_iterator<In> T;
    return arg(storage, bytes, in, out, count, hipcub::ArgMax(), std::numeric_limits<T>::lowest(), stream);
  }
  template <class In, class Out>
  static hipError_t ArgMin(void *storage, size_t &bytes, In in, Out out, size_t count, hipStream_t stream = 0, bool = false) {
    typedef ::kernelmill::rt::value_of_iterator<In> T;
    return arg(storage, bytes, in, out, count, hipcub::ArgMin(), std::numeric_limits<T>::max(), stream);
  }
  template <class Keys, class Unique, class Values, class Aggregates, class Runs, class Operation>
  static hipError_t ReduceByKey(void *storage, size_t &bytes, Keys keys, Unique unique, Values values,
                                Aggregates aggregates, Runs runs, Operation operation, size_t count,
                                hipStream_t stream = 0, bool = false) {
    return ::kernelmill::rt::device_wide(storage, bytes, 0, stream, [=] {
      size_t run = 0;
      for (size_t i = 0; i < count; ++i)
        if (i && keys[i] == keys[i - 1]) {
          aggregates[run - 1] = operation(aggregates[run - 1], values[i]);
        } else {
          unique[run] = keys[i];
          aggregates[run++] = values[i];
        }
      *runs = run;
    });
  }

 private:
  template <class In, class Out, class Operation, class T>
  static hipError_t arg(void *storage, size_t &bytes, In in, Out out, size_t count, Operation operation, T none,
                        hipStream_t stream) {
    return ::kernelmill::rt::device_wide(storage, bytes, 0, stream, [=] {
      KeyValuePair<int, T> best(count ? 0 : 1, count ? T(in[0]) : none);
      for (size_t i = 1; i < count; ++i) best = operation(best, KeyValuePair<int, T>(int(i), in[i]));
      *out = best;
    });
  }
};

struct DeviceScan {
  template <class In, class Out, class Operation, class T>
  static hipError_t ExclusiveScan(void *storage, size_t &bytes, In in, Out out, Operation operation, T initial,
                                  size_t count, hipStream_t stream = 0, bool = false) {
    return ::kernelmill::rt::device_wide(storage, bytes, 0, stream, [=] {
      T sum = initial;
      for (size_t i = 0; i < count; ++i) {
        const T next = operation(sum, in[i]);  // the output may be the input
        out[i] = sum;
        sum = next;
      }
    });
  }
  template <class In, class Out, class Operation>
  static hipError_t InclusiveScan(void *storage, size_t &bytes, In in, Out out, Operation operation, size_t count,
                                  hipStream_t stream = 0, bool = false) {
    typedef ::kernelmill::rt::value_of_iterator<In> T;
    return ::kernelmill::rt::device_wide(storage, bytes, 0, stream, [=] {
      for (size_t i = 0; i < count; ++i) out[i] = i ? T(operation(T(out[i - 1]), T(in[i]))) : T(in[i]);
    });
  }
  template <class In, class Out>
  static hipError_t ExclusiveSum(void *storage, size_t &bytes, In in, Out out, size_t count, hipStream_t stream = 0,
                                 bool = false) {
    typedef ::kernelmill::rt::value_of_iterator<In> T;
    return ExclusiveScan(storage, bytes, in, out, hipcub::Sum(), T(), count, stream);
  }
  template <class In, class Out>
  static hipError_t InclusiveSum(void *storage, size_t &bytes, In in, Out out, size_t count, hipStream_t stream = 0,
                                 bool = false) {
    return InclusiveScan(storage, bytes, in, out, hipcub::Sum(), count, stream);
  }
};

struct DeviceRadixSort {
  template <class Key>
  static hipError_t SortKeys(void *storage, size_t &bytes, const Key *in, Key *out, size_t count, int begin = 0,
                             int end = sizeof(Key) * 8, hipStream_t stream = 0, bool = false) {
    return sort<Key, NullType>(storage, bytes, in, out, nullptr, nullptr, count, begin, end, false, stream);
  }
  template <class Key>
  static hipError_t SortKeysDescending(void *storage, size_t &bytes, const Key *in, Key *out, size_t count,
                                       int begin = 0, int end = sizeof(Key) * 8, hipStream_t stream = 0, bool = false) {
    return sort<Key, NullType>(storage, bytes, in, out, nullptr, nullptr, count, begin, end, true, stream);
  }
  template <class Key, class Value>
  static hipError_t SortPairs(void *storage, size_t &bytes, const Key *in, Key *out, const Value *values_in,
                              Value *values_out, size_t count, int begin = 0, int end = sizeof(Key) * 8,
                              hipStream_t stream = 0, bool = false) {
    return sort(storage, bytes, in, out, values_in, values_out, count, begin, end, false, stream);
  }
  template <class Key, class Value>
  static hipError_t SortPairsDescending(void *storage, size_t &bytes, const Key *in, Key *out, const Value *values_in,
                                        Value *values_out, size_t count, int begin = 0, int end = sizeof(Key) * 8,
                                        hipStream_t stream = 0, bool = false) {
    return sort(storage, bytes, in, out, values_in, values_out, count, begin, end, true, stream);
  }
  template <class Key>
  static hipError_t SortKeys(void *storage, size_t &bytes, DoubleBuffer<Key> &keys, size_t count, int begin = 0,
                             int end = sizeof(Key) * 8, hipStream_t stream = 0, bool = false) {
    hipError_t error = SortKeys(storage, bytes, keys.Current(), keys.Alternate(), count, begin, end, stream);
    if (storage) keys.selector ^= 1;
    return error;
  }
  template <class Key, class Value>
  static hipError_t SortPairs(void *storage, size_t &bytes, DoubleBuffer<Key> &keys, DoubleBuffer<Value> &values,
                              size_t count, int begin = 0, int end = sizeof(Key) * 8, hipStream_t stream = 0,
                              bool = false) {
    hipError_t error = SortPairs(storage, bytes, keys.Current(), keys.Alternate(), values.Current(), values.Alternate(),
                                 count, begin, end, stream);
    if (storage) keys.selector ^= 1, values.selector ^= 1;
    return error;
  }

 private:
  template <class Key, class Value>
  static hipError_t sort(void *storage, size_t &bytes, const Key *in, Key *out, const Value *values_in,
                         Value *values_out, size_t count, int begin, int end, bool descending, hipStream_t stream) {
    typedef ::kernelmill::rt::SortEntry Entry;
    return ::kernelmill::rt::device_wide(storage, bytes, count * sizeof(Entry), stream, [=] {
      Entry *order = static_cast<Entry *>(storage);
      for (size_t i = 0; i < count; ++i) order[i] = {::kernelmill::rt::bits_between(in[i], begin, end, descending), i};
      std::sort(order, order + count);
      for (size_t i = 0; i < count; ++i) out[i] = in[order[i].from];
      if constexpr (!std::is_same<Value, NullType>::value)
        for (size_t i = 0; i < count; ++i) values_out[i] = values_in[order[i].from];
    });
  }
};

struct DeviceSelect {
  template <class In, class Out, class Selected, class Chosen>
  static hipError_t If(void *storage, size_t &bytes, In in, Out out, Selected selected, size_t count, Chosen chosen,
                       hipStream_t stream = 0, bool = false) {
    return ::kernelmill::rt::device_wide(storage, bytes, 0, stream, [=] {
      size_t kept = 0;
      for (size_t i = 0; i < count; ++i)
        if (chosen(in[i])) out[kept++] = in[i];
      *selected = kept;
    });
  }
  template <class In, class Flags, class Out, class Selected>
  static hipError_t Flagged(void *storage, size_t &bytes, In in, Flags flags, Out out, Selected selected, size_t count,
                            hipStream_t stream = 0, bool = false) {
    return ::kernelmill::rt::device_wide(storage, bytes, 0, stream, [=] {
      size_t kept = 0;
      for (size_t i = 0; i < count; ++i)
        if (flags[i]) out[kept++] = in[i];
      *selected = kept;
    });
  }
  template <class In, class Out, class Selected>
  static hipError_t Unique(void *storage, size_t &bytes, In in, Out out, Selected selected, size_t count,
                           hipStream_t stream = 0, bool = false) {
    return ::kernelmill::rt::device_wide(storage, bytes, 0, stream, [=] {
      size_t kept = 0;
      for (size_t i = 0; i < count; ++i)
        if (!i || !(in[i] == in[i - 1])) out[kept++] = in[i];
      *selected = kept;
    });
  }
};

struct DevicePartition {
  // Items that are not selected are written from the end of the output backward, so they appear in reverse order.
  template <class In, class Out, class Selected, class Chosen>
  static hipError_t If(void *storage, size_t &bytes, In in, Out out, Selected selected, size_t count, Chosen chosen,
                       hipStream_t stream = 0, bool = false) {
    return ::kernelmill::rt::device_wide(storage, bytes, 0, stream, [=] {
      size_t kept = 0, left = count;
      for (size_t i = 0; i < count; ++i) out[chosen(in[i]) ? kept++ : --left] = in[i];
      *selected = kept;
    });
  }
  template <class In, class Flags, class Out, class Selected>
  static hipError_t Flagged(void *storage, size_t &bytes, In in, Flags flags, Out out, Selected selected, size_t count,
                            hipStream_t stream = 0, bool = false) {
    return ::kernelmill::rt::device_wide(storage, bytes, 0, stream, [=] {
      size_t kept = 0, left = count;
      for (size_t i = 0; i < count; ++i) out[flags[i] ? kept++ : --left] = in[i];
      *selected = kept;
    });
  }
};

struct DeviceRunLengthEncode {
  template <class In, class Unique, class Counts, class Runs>
  static hipError_t Encode(void *storage, size_t &bytes, In in, Unique unique, Counts counts, Runs runs, size_t count,
                           hipStream_t stream = 0, bool = false) {
    return DeviceReduce::ReduceByKey(storage, bytes, in, unique, ConstantInputIterator<int>(1), counts, runs,
                                     hipcub::Sum(), count, stream);
  }
  // The offsets and lengths of runs of two or more items.
  template <class In, class Offsets, class Lengths, class Runs>
  static hipError_t NonTrivialRuns(void *storage, size_t &bytes, In in, Offsets offsets, Lengths lengths, Runs runs,
                                   size_t count, hipStream_t stream = 0, bool = false) {
    return ::kernelmill::rt::device_wide(storage, bytes, 0, stream, [=] {
      size_t run = 0;
      for (size_t i = 0, next = 0; i < count; i = next) {
        for (next = i + 1; next < count && in[next] == in[i]; ++next) {
        }
        if (next - i < 2) continue;
        offsets[run] = i;
        lengths[run++] = next - i;
      }
      *runs = run;
    });
  }
};

struct DeviceHistogram {
  // Bins of equal width that divide the range from `lower` to `upper`, exclusive.
  template <class In, class Counter, class Level>
  static hipError_t HistogramEven(void *storage, size_t &bytes, In samples, Counter *histogram, int levels, Level lower,
                                  Level upper, size_t count, hipStream_t stream = 0, bool = false) {
    return ::kernelmill::rt::device_wide(storage, bytes, 0, stream, [=] {
      for (int i = 0; i + 1 < levels; ++i) histogram[i] = 0;
      for (size_t i = 0; i < count; ++i) {
        const Level sample = static_cast<Level>(samples[i]);
        if (sample < lower || !(sample < upper)) continue;
        const int bin = std::is_integral<Level>::value
                            ? int(static_cast<long long>(sample - lower) * (levels - 1) / static_cast<long long>(upper - lower))
                            : int(double(sample - lower) * (levels - 1) / double(upper - lower));
        ++histogram[bin < levels - 1 ? bin : levels - 2];
      }
    });
  }
};

}  // namespace hipcub

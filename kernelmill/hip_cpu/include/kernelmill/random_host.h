// The host side of hipRAND: generators that fill device memory.
//
// Every pseudorandom generator uses Philox4x32-10 with one sequence per generator. The numbers depend on the seed and
// on the numbers generated before, but differ from those of a device. Quasirandom generators use van der Corput
// sequences with one prime base per dimension, and write one dimension after another, as hipRAND does.
#pragma once
#include <cmath>
#include <cstring>

#include "memory.h"
#include "random.h"
#include "state.h"

typedef enum hiprandStatus {
  HIPRAND_STATUS_SUCCESS = 0, HIPRAND_STATUS_VERSION_MISMATCH = 100, HIPRAND_STATUS_NOT_INITIALIZED = 101,
  HIPRAND_STATUS_ALLOCATION_FAILED = 102, HIPRAND_STATUS_TYPE_ERROR = 103, HIPRAND_STATUS_OUT_OF_RANGE = 104,
  HIPRAND_STATUS_LENGTH_NOT_MULTIPLE = 105, HIPRAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
  HIPRAND_STATUS_LAUNCH_FAILURE = 201, HIPRAND_STATUS_PREEXISTING_FAILURE = 202, HIPRAND_STATUS_INITIALIZATION_FAILED = 203,
  HIPRAND_STATUS_ARCH_MISMATCH = 204, HIPRAND_STATUS_INTERNAL_ERROR = 999, HIPRAND_STATUS_NOT_IMPLEMENTED = 1000
} hiprandStatus_t;
typedef enum hiprandRngType {
  HIPRAND_RNG_TEST = 0, HIPRAND_RNG_PSEUDO_DEFAULT = 400, HIPRAND_RNG_PSEUDO_XORWOW = 401, HIPRAND_RNG_PSEUDO_MRG32K3A = 402,
  HIPRAND_RNG_PSEUDO_MTGP32 = 403, HIPRAND_RNG_PSEUDO_MT19937 = 404, HIPRAND_RNG_PSEUDO_PHILOX4_32_10 = 405,
  HIPRAND_RNG_QUASI_DEFAULT = 500, HIPRAND_RNG_QUASI_SOBOL32 = 501, HIPRAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 502,
  HIPRAND_RNG_QUASI_SOBOL64 = 503, HIPRAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 504
} hiprandRngType_t;
typedef enum hiprandOrdering {
  HIPRAND_ORDERING_PSEUDO_BEST = 100, HIPRAND_ORDERING_PSEUDO_DEFAULT = 101, HIPRAND_ORDERING_PSEUDO_SEEDED = 102,
  HIPRAND_ORDERING_PSEUDO_LEGACY = 103, HIPRAND_ORDERING_PSEUDO_DYNAMIC = 104, HIPRAND_ORDERING_QUASI_DEFAULT = 201
} hiprandOrdering_t;

struct hiprandGenerator_st {
  hiprandRngType_t kind = HIPRAND_RNG_PSEUDO_DEFAULT;
  unsigned long long seed = 0;
  unsigned dimensions = 1;
  unsigned long long drawn = 0;  // points generated of a quasirandom sequence
  kernelmill::random::Philox state{0, 0, 0};
  bool quasi() const { return kind >= HIPRAND_RNG_QUASI_DEFAULT; }
};
typedef hiprandGenerator_st* hiprandGenerator_t;

inline hiprandStatus_t hiprandCreateGenerator(hiprandGenerator_t* generator, hiprandRngType_t kind) {
  *generator = new hiprandGenerator_st;
  (*generator)->kind = kind;
  return HIPRAND_STATUS_SUCCESS;
}
inline hiprandStatus_t hiprandCreateGeneratorHost(hiprandGenerator_t* generator, hiprandRngType_t kind) { return hiprandCreateGenerator(generator, kind); }
inline hiprandStatus_t hiprandDestroyGenerator(hiprandGenerator_t generator) {
  if (!generator) return HIPRAND_STATUS_NOT_INITIALIZED;
  delete generator;
  return HIPRAND_STATUS_SUCCESS;
}
inline hiprandStatus_t hiprandSetStream(hiprandGenerator_t, hipStream_t) { return HIPRAND_STATUS_SUCCESS; }
inline hiprandStatus_t hiprandSetGeneratorOrdering(hiprandGenerator_t, hiprandOrdering_t) { return HIPRAND_STATUS_SUCCESS; }
inline hiprandStatus_t hiprandGenerateSeeds(hiprandGenerator_t) { return HIPRAND_STATUS_SUCCESS; }
inline hiprandStatus_t hiprandGetVersion(int* version) { return *version = 201000, HIPRAND_STATUS_SUCCESS; }
inline hiprandStatus_t hiprandSetPseudoRandomGeneratorSeed(hiprandGenerator_t generator, unsigned long long seed) {
  if (generator->quasi()) return HIPRAND_STATUS_TYPE_ERROR;
  generator->seed = seed;
  generator->state = kernelmill::random::Philox(seed, 0, 0);
  return HIPRAND_STATUS_SUCCESS;
}
inline hiprandStatus_t hiprandSetGeneratorOffset(hiprandGenerator_t generator, unsigned long long offset) {
  generator->drawn = offset;
  generator->state = kernelmill::random::Philox(generator->seed, 0, offset);
  return HIPRAND_STATUS_SUCCESS;
}
inline hiprandStatus_t hiprandSetQuasiRandomGeneratorDimensions(hiprandGenerator_t generator, unsigned dimensions) {
  if (!generator->quasi()) return HIPRAND_STATUS_TYPE_ERROR;
  if (dimensions < 1 || dimensions > 20000) return HIPRAND_STATUS_OUT_OF_RANGE;
  generator->dimensions = dimensions;
  return HIPRAND_STATUS_SUCCESS;
}

namespace kernelmill::random {
inline unsigned prime(unsigned index) {
  for (unsigned candidate = 2;; ++candidate) {
    bool divides = false;
    for (unsigned d = 2; d * d <= candidate && !divides; ++d) divides = candidate % d == 0;
    if (!divides && index-- == 0) return candidate;
  }
}
// The radical inverse of a number: its digits mirrored at the radix point, in [0, 1).
inline double mirrored(unsigned long long number, unsigned base) {
  double result = 0, unit_of_digit = 1.0 / base;
  for (; number; number /= base, unit_of_digit /= base) result += static_cast<double>(number % base) * unit_of_digit;
  return result;
}
// Fills `out`. `draw` gets each element from a pseudorandom generator; `from_uniform` computes it from a quasirandom
// number in (0, 1].
template <class T, class Draw, class FromUniform>
hiprandStatus_t fill(hiprandGenerator_t generator, T* out, size_t count, Draw draw, FromUniform from_uniform) {
  if (!generator) return HIPRAND_STATUS_NOT_INITIALIZED;
  if (!generator->quasi()) {
    for (size_t i = 0; i < count; ++i) out[i] = draw(&generator->state);
    return HIPRAND_STATUS_SUCCESS;
  }
  if (count % generator->dimensions) return HIPRAND_STATUS_LENGTH_NOT_MULTIPLE;
  const size_t points = count / generator->dimensions;
  for (unsigned d = 0; d < generator->dimensions; ++d) {
    const unsigned base = prime(d);
    for (size_t i = 0; i < points; ++i) out[d * points + i] = from_uniform(1.0 - mirrored(generator->drawn + i, base));
  }
  generator->drawn += points;
  return HIPRAND_STATUS_SUCCESS;
}
// Fills a host buffer and copies it to the device, because a sanitizer does not allow the host to write device memory.
template <class T, class Draw, class FromUniform>
hiprandStatus_t generate(hiprandGenerator_t generator, T* out, size_t count, Draw draw, FromUniform from_uniform) {
  T* filled = new T[count];
  const hiprandStatus_t status = fill(generator, filled, count, draw, from_uniform);
  if (status == HIPRAND_STATUS_SUCCESS && hipMemcpy(out, filled, count * sizeof(T), hipMemcpyDefault) != hipSuccess) {
    delete[] filled;
    return HIPRAND_STATUS_LAUNCH_FAILURE;
  }
  delete[] filled;
  return status;
}
// The inverse of the normal distribution function by bisection, accurate to all but the last few digits of a double.
inline double normal_of_uniform(double p) {
  double low = -9, high = 9;
  for (int i = 0; i < 64; ++i) {
    const double middle = (low + high) / 2;
    (0.5 * std::erfc(-middle / std::sqrt(2.0)) < p ? low : high) = middle;
  }
  return low;
}
template <class T>
T from_words(unsigned low, unsigned high) { return static_cast<T>(static_cast<unsigned long long>(high) << 32 | low); }
}  // namespace kernelmill::random

inline hiprandStatus_t hiprandGenerate(hiprandGenerator_t generator, unsigned* out, size_t count) {
  return kernelmill::random::generate(generator, out, count, [](auto* s) { return s->next(); }, [](double u) { return static_cast<unsigned>((u == 1.0 ? 0.0 : u) * 0x1p32); });
}
inline hiprandStatus_t hiprandGenerateChar(hiprandGenerator_t generator, unsigned char* out, size_t count) {
  return kernelmill::random::generate(generator, out, count, [](auto* s) { return static_cast<unsigned char>(s->next()); }, [](double u) { return static_cast<unsigned char>((u == 1.0 ? 0.0 : u) * 256); });
}
inline hiprandStatus_t hiprandGenerateShort(hiprandGenerator_t generator, unsigned short* out, size_t count) {
  return kernelmill::random::generate(generator, out, count, [](auto* s) { return static_cast<unsigned short>(s->next()); }, [](double u) { return static_cast<unsigned short>((u == 1.0 ? 0.0 : u) * 65536); });
}
inline hiprandStatus_t hiprandGenerateLongLong(hiprandGenerator_t generator, unsigned long long* out, size_t count) {
  using kernelmill::random::from_words;
  return kernelmill::random::generate(generator, out, count,
      [](auto* s) { const unsigned low = s->next(); return from_words<unsigned long long>(low, s->next()); },
      [](double u) { return static_cast<unsigned long long>((u == 1.0 ? 0.0 : u) * 0x1p64); });
}
inline hiprandStatus_t hiprandGenerateUniform(hiprandGenerator_t generator, float* out, size_t count) {
  return kernelmill::random::generate(generator, out, count, [](auto* s) { return kernelmill::random::uniform(s->next()); }, [](double u) { return static_cast<float>(u); });
}
inline hiprandStatus_t hiprandGenerateUniformDouble(hiprandGenerator_t generator, double* out, size_t count) {
  return kernelmill::random::generate(generator, out, count,
      [](auto* s) { const unsigned low = s->next(); return kernelmill::random::uniform_double(low, s->next()); }, [](double u) { return u; });
}
namespace kernelmill::random {
template <class T, class Of>
hiprandStatus_t generate_normal(hiprandGenerator_t generator, T* out, size_t count, T mean, T deviation, Of of) {
  if (generator && !generator->quasi() && count % 2) return HIPRAND_STATUS_LENGTH_NOT_MULTIPLE;
  return generate(generator, out, count,
      [=](auto* s) { return of(mean + deviation * static_cast<T>(sizeof(T) == 4 ? hiprand_normal(s) : hiprand_normal_double(s))); },
      [=](double u) { return of(mean + deviation * static_cast<T>(normal_of_uniform(u))); });
}
}  // namespace kernelmill::random
inline hiprandStatus_t hiprandGenerateNormal(hiprandGenerator_t generator, float* out, size_t count, float mean, float deviation) {
  return kernelmill::random::generate_normal(generator, out, count, mean, deviation, [](float x) { return x; });
}
inline hiprandStatus_t hiprandGenerateNormalDouble(hiprandGenerator_t generator, double* out, size_t count, double mean, double deviation) {
  return kernelmill::random::generate_normal(generator, out, count, mean, deviation, [](double x) { return x; });
}
inline hiprandStatus_t hiprandGenerateLogNormal(hiprandGenerator_t generator, float* out, size_t count, float mean, float deviation) {
  return kernelmill::random::generate_normal(generator, out, count, mean, deviation, [](float x) { return std::exp(x); });
}
inline hiprandStatus_t hiprandGenerateLogNormalDouble(hiprandGenerator_t generator, double* out, size_t count, double mean, double deviation) {
  return kernelmill::random::generate_normal(generator, out, count, mean, deviation, [](double x) { return std::exp(x); });
}
inline hiprandStatus_t hiprandGeneratePoisson(hiprandGenerator_t generator, unsigned* out, size_t count, double mean) {
  if (generator && generator->quasi()) return HIPRAND_STATUS_NOT_IMPLEMENTED;
  return kernelmill::random::generate(generator, out, count, [=](auto* s) { return hiprand_poisson(s, mean); }, [](double) { return 0u; });
}

// The device side of hipRAND: XORWOW, Philox4x32-10 and MRG32k3a with the distributions drawn from them.
//
// The sequences are those of rocRAND, except for MRG32k3a. XORWOW is Marsaglia's generator (Xorshift RNGs, 2003, section 3.1) with rocRAND's
// seeding and subsequences of 2^67 numbers. Philox is that of Salmon et al. (Parallel Random Numbers: As Easy as 1, 2,
// 3, 2011) with subsequences of 2^66 numbers. Uniform numbers are in (0, 1]. The Box-Muller transform generates normal
// numbers in pairs, the second of which the next call returns. hiprand_poisson has the distribution of rocRAND's, but
// not its sequence.
#pragma once
#include "math.h"
#include "qualifiers.h"
#include "vectors.h"

namespace kernelmill::random {

// The state that both generators have in common: the second of a pair of normal numbers.
struct SpareNormal {
  unsigned has_float, has_double;
  float normal;
  double normal_double;
};

// A step of XORWOW's shift register as a linear map over its 160 bits. Row i is the image of bit i.
struct Matrix {
  unsigned row[160][5];
};
KERNELMILL_QUIET inline void apply(const Matrix& m, unsigned (&x)[5]) noexcept {
  unsigned result[5] = {};
  for (int bit = 0; bit < 160; ++bit)
    if (x[bit / 32] >> (bit % 32) & 1)
      for (int k = 0; k < 5; ++k) result[k] ^= m.row[bit][k];
  for (int k = 0; k < 5; ++k) x[k] = result[k];
}
KERNELMILL_QUIET inline void shift(unsigned (&x)[5]) noexcept {
  const unsigned t = x[0] ^ (x[0] >> 2);
  for (int k = 0; k < 4; ++k) x[k] = x[k + 1];
  x[4] = (x[4] ^ (x[4] << 4)) ^ (t ^ (t << 1));
}

constexpr int subsequence_power = 67;
inline Matrix powers[subsequence_power + 64];  // matrix k is that of 2^k steps, computed on first use
inline int powers_made = 0;
KERNELMILL_QUIET inline const Matrix& power_of_step(int k) noexcept {
  for (; powers_made <= k; ++powers_made)
    for (int bit = 0; bit < 160; ++bit) {
      unsigned (&row)[5] = powers[powers_made].row[bit];
      if (powers_made == 0) {
        row[bit / 32] = 1u << (bit % 32);
        shift(row);
      } else {
        for (int i = 0; i < 5; ++i) row[i] = powers[powers_made - 1].row[bit][i];
        apply(powers[powers_made - 1], row);
      }
    }
  return powers[k];
}

struct Xorwow : SpareNormal {
  unsigned d, x[5];

  Xorwow() = default;
  Xorwow(unsigned long long seed, unsigned long long subsequence, unsigned long long offset) noexcept
      : SpareNormal{}, d(6615241u), x{123456789u, 362436069u, 521288629u, 88675123u, 5783321u} {
    const unsigned low = 1228688033u * (static_cast<unsigned>(seed) ^ 0x2C7F967Fu);
    const unsigned high = 2073658381u * (static_cast<unsigned>(seed >> 32) ^ 0xA03697CBu);
    x[0] += low, x[1] ^= low, x[2] += high, x[3] ^= high, x[4] += low, d += low + high;
    skip_subsequences(subsequence);
    skip(offset);
  }
  unsigned next() noexcept {
    shift(x);
    d += 362437u;
    return d + x[4];
  }
  void skip(unsigned long long count) noexcept {
    d += static_cast<unsigned>(count) * 362437u;
    for (int k = 0; count; ++k, count >>= 1)
      if (count & 1) apply(power_of_step(k), x);
  }
  void skip_subsequences(unsigned long long count) noexcept {  // d is unchanged, because 2^67 is a multiple of 2^32
    for (int k = subsequence_power; count; ++k, count >>= 1)
      if (count & 1) apply(power_of_step(k), x);
  }
};

struct Philox : SpareNormal {
  uint4 counter, result;
  uint2 key;
  unsigned used;

  Philox() = default;
  Philox(unsigned long long seed, unsigned long long subsequence, unsigned long long offset) noexcept
      : SpareNormal{}, counter(0, 0, 0, 0), result(0, 0, 0, 0), key(static_cast<unsigned>(seed), static_cast<unsigned>(seed >> 32)), used(0) {
    skip_subsequences(subsequence);
    skip(offset);
  }
  unsigned next() noexcept {
    const unsigned value = result[used];
    if (++used == 4) {
      used = 0;
      advance(1);
      result = ten_rounds();
    }
    return value;
  }
  uint4 next_four() noexcept {
    const unsigned a = next(), b = next(), c = next(), d = next();
    return make_uint4(a, b, c, d);
  }
  void skip(unsigned long long count) noexcept {
    used += count & 3;
    advance(count / 4 + used / 4);
    used %= 4;
    result = ten_rounds();
  }
  void skip_subsequences(unsigned long long count) noexcept {
    const unsigned long long upper = (static_cast<unsigned long long>(counter.w) << 32 | counter.z) + count;
    counter.z = static_cast<unsigned>(upper);
    counter.w = static_cast<unsigned>(upper >> 32);
    result = ten_rounds();
  }

 private:
  void advance(unsigned long long count) noexcept {
    const unsigned long long lower = static_cast<unsigned long long>(counter.y) << 32 | counter.x, sum = lower + count;
    counter.x = static_cast<unsigned>(sum);
    counter.y = static_cast<unsigned>(sum >> 32);
    if (sum < lower && ++counter.z == 0) ++counter.w;
  }
  uint4 ten_rounds() const noexcept {
    uint4 c = counter;
    uint2 k = key;
    for (int round = 0; round < 10; ++round) {
      const unsigned long long first = 0xD2511F53ull * c.x, second = 0xCD9E8D57ull * c.z;
      c = make_uint4(static_cast<unsigned>(second >> 32) ^ c.y ^ k.x, static_cast<unsigned>(second), static_cast<unsigned>(first >> 32) ^ c.w ^ k.y, static_cast<unsigned>(first));
      k.x += 0x9E3779B9u;
      k.y += 0xBB67AE85u;
    }
    return c;
  }
};

// MRG32k3a: L'Ecuyer, Good parameters for combined multiple recursive generators (1999). Its states are not rocRAND's.
struct Mrg32k3a : SpareNormal {
  static constexpr unsigned long long modulus[2] = {4294967087ull, 4294944443ull};
  unsigned long long x[2][3];  // oldest first

  Mrg32k3a() = default;
  Mrg32k3a(unsigned long long seed, unsigned long long subsequence, unsigned long long offset) noexcept : SpareNormal{} {
    for (int half = 0; half < 2; ++half)
      for (int i = 0; i < 3; ++i) x[half][i] = (12345 + (seed >> 32 * (i & 1) & 0xffffffffull) * (2 * half + 1)) % (modulus[half] - 1) + 1;
    skip_subsequences(subsequence);
    skip(offset);
  }
  unsigned next() noexcept {
    const unsigned long long first = (1403580ull * x[0][1] + (modulus[0] - 810728ull) * x[0][0]) % modulus[0];
    const unsigned long long second = (527612ull * x[1][2] + (modulus[1] - 1370589ull) * x[1][0]) % modulus[1];
    x[0][0] = x[0][1], x[0][1] = x[0][2], x[0][2] = first;
    x[1][0] = x[1][1], x[1][1] = x[1][2], x[1][2] = second;
    return static_cast<unsigned>(first > second ? first - second : first + modulus[0] - second);
  }
  void skip(unsigned long long count) noexcept { power(count, 0); }
  void skip_subsequences(unsigned long long count) noexcept { power(count, 67); }

 private:
  typedef unsigned long long Step[3][3];
  static void multiply(Step& a, const Step& b, unsigned long long m) noexcept {
    Step product;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        unsigned long long sum = 0;
        for (int k = 0; k < 3; ++k) sum = (sum + a[i][k] * b[k][j] % m) % m;
        product[i][j] = sum;
      }
    std::memcpy(a, product, sizeof product);
  }
  // Skips count * 2^doublings numbers.
  void power(unsigned long long count, int doublings) noexcept {
    for (int half = 0; half < 2 && count; ++half) {
      const unsigned long long m = modulus[half];
      Step step = {{0, 1, 0}, {0, 0, 1}, {half ? m - 1370589ull : m - 810728ull, half ? 0 : 1403580ull, half ? 527612ull : 0}};
      for (int i = 0; i < doublings; ++i) multiply(step, step, m);
      for (unsigned long long left = count; left; left >>= 1, multiply(step, step, m))
        if (left & 1) {
          unsigned long long moved[3];
          for (int i = 0; i < 3; ++i) moved[i] = (step[i][0] * x[half][0] % m + step[i][1] * x[half][1] % m + step[i][2] * x[half][2] % m) % m;
          for (int i = 0; i < 3; ++i) x[half][i] = moved[i];
        }
    }
  }
};

// ---- distributions ----
constexpr float unit = 0x1p-32f, turn = unit * 6.2831855f;
constexpr double unit_double = 0x1p-53;
inline float uniform(unsigned v) noexcept { return unit + static_cast<float>(v) * unit; }
inline double uniform_double(unsigned low, unsigned high) noexcept {
  return unit_double + static_cast<double>(static_cast<unsigned long long>(high >> 11) << 32 | low) * unit_double;
}
inline float2 box_muller(unsigned a, unsigned b) noexcept {
  const float s = ::sqrtf(-2.0f * ::logf(uniform(a))), v = turn + static_cast<float>(b) * turn;
  return make_float2(::sinf(v) * s, ::cosf(v) * s);
}
inline double2 box_muller_double(unsigned a, unsigned b, unsigned c, unsigned d) noexcept {
  const auto spread = [](unsigned low, unsigned high) { return low ^ static_cast<unsigned long long>(high) << 21; };
  const double u = unit_double + static_cast<double>(spread(a, b)) * unit_double;
  const double w = 2 * unit_double + static_cast<double>(spread(c, d)) * (2 * unit_double);
  const double s = std::sqrt(-2.0 * std::log(u));
  const sine_cosine both = sincos_pi(w);
  return make_double2(both.sine * s, both.cosine * s);
}
template <class State> using if_state = std::enable_if_t<std::is_base_of<SpareNormal, State>::value, int>;

}  // namespace kernelmill::random

struct hiprandStateXORWOW : kernelmill::random::Xorwow { using Xorwow::Xorwow; };
struct hiprandStatePhilox4_32_10 : kernelmill::random::Philox { using Philox::Philox; };
struct hiprandStateMRG32k3a : kernelmill::random::Mrg32k3a { using Mrg32k3a::Mrg32k3a; };
typedef hiprandStateMRG32k3a hiprandStateMRG32k3a_t;
typedef hiprandStateXORWOW hiprandStateXORWOW_t, hiprandState_t, hiprandState;
typedef hiprandStatePhilox4_32_10 hiprandStatePhilox4_32_10_t;

template <class State, kernelmill::random::if_state<State> = 0>
inline void hiprand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset, State* state) noexcept { *state = State(seed, subsequence, offset); }
#define KERNELMILL_DRAW(result, name) template <class State, kernelmill::random::if_state<State> = 0> inline result name(State* state) noexcept
KERNELMILL_DRAW(unsigned int, hiprand) { return state->next(); }
KERNELMILL_DRAW(uint4, hiprand4) { return state->next_four(); }
KERNELMILL_DRAW(float, hiprand_uniform) { return kernelmill::random::uniform(state->next()); }
KERNELMILL_DRAW(float2, hiprand_uniform2) { const float a = hiprand_uniform(state), b = hiprand_uniform(state); return make_float2(a, b); }
KERNELMILL_DRAW(float4, hiprand_uniform4) { const float2 a = hiprand_uniform2(state), b = hiprand_uniform2(state); return make_float4(a.x, a.y, b.x, b.y); }
KERNELMILL_DRAW(double, hiprand_uniform_double) { const unsigned a = state->next(), b = state->next(); return kernelmill::random::uniform_double(a, b); }
KERNELMILL_DRAW(double2, hiprand_uniform2_double) { const double a = hiprand_uniform_double(state), b = hiprand_uniform_double(state); return make_double2(a, b); }
KERNELMILL_DRAW(double4, hiprand_uniform4_double) { const double2 a = hiprand_uniform2_double(state), b = hiprand_uniform2_double(state); return make_double4(a.x, a.y, b.x, b.y); }
KERNELMILL_DRAW(float2, hiprand_normal2) { const unsigned a = state->next(), b = state->next(); return kernelmill::random::box_muller(a, b); }
KERNELMILL_DRAW(float4, hiprand_normal4) { const float2 a = hiprand_normal2(state), b = hiprand_normal2(state); return make_float4(a.x, a.y, b.x, b.y); }
KERNELMILL_DRAW(float, hiprand_normal) {
  if (state->has_float) {
    state->has_float = 0;
    return state->normal;
  }
  const float2 pair = hiprand_normal2(state);
  state->has_float = 1;
  state->normal = pair.y;
  return pair.x;
}
KERNELMILL_DRAW(double2, hiprand_normal2_double) {
  const unsigned a = state->next(), b = state->next(), c = state->next(), d = state->next();
  return kernelmill::random::box_muller_double(a, b, c, d);
}
KERNELMILL_DRAW(double4, hiprand_normal4_double) { const double2 a = hiprand_normal2_double(state), b = hiprand_normal2_double(state); return make_double4(a.x, a.y, b.x, b.y); }
KERNELMILL_DRAW(double, hiprand_normal_double) {
  if (state->has_double) {
    state->has_double = 0;
    return state->normal_double;
  }
  const double2 pair = hiprand_normal2_double(state);
  state->has_double = 1;
  state->normal_double = pair.y;
  return pair.x;
}
#undef KERNELMILL_DRAW
template <class State, kernelmill::random::if_state<State> = 0> inline float hiprand_log_normal(State* state, float mean, float deviation) noexcept { return ::expf(mean + deviation * hiprand_normal(state)); }
template <class State, kernelmill::random::if_state<State> = 0> inline double hiprand_log_normal_double(State* state, double mean, double deviation) noexcept { return std::exp(mean + deviation * hiprand_normal_double(state)); }
template <class State, kernelmill::random::if_state<State> = 0> inline float2 hiprand_log_normal2(State* state, float mean, float deviation) noexcept {
  const float2 n = hiprand_normal2(state);
  return make_float2(::expf(mean + deviation * n.x), ::expf(mean + deviation * n.y));
}
// Knuth's method of multiplying uniform numbers. A large mean is split into parts whose exponentials do not underflow.
template <class State, kernelmill::random::if_state<State> = 0> inline unsigned int hiprand_poisson(State* state, double mean) noexcept {
  unsigned int count = 0;
  for (double left = mean; left > 0; left -= 32) {
    const double limit = std::exp(-(left < 32 ? left : 32.0));
    for (double product = hiprand_uniform_double(state); product > limit; product *= hiprand_uniform_double(state)) ++count;
  }
  return count;
}
template <class State, kernelmill::random::if_state<State> = 0> inline void skipahead(unsigned long long count, State* state) noexcept { state->skip(count); }
template <class State, kernelmill::random::if_state<State> = 0> inline void skipahead_sequence(unsigned long long count, State* state) noexcept { state->skip_subsequences(count); }
template <class State, kernelmill::random::if_state<State> = 0> inline void skipahead_subsequence(unsigned long long count, State* state) noexcept { state->skip_subsequences(count); }

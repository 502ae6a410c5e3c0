// Draws random numbers. Each input line is a generator, a kind of draw, a seed, a subsequence, the number and the length of
// skips, and a count.
#include <kernelmill/random.h>

#include <cstdio>
#include <iostream>
#include <string>

template <class State> void draw(const std::string& what, unsigned long long seed, unsigned long long sequence, int times, unsigned long long step, int count) {
  State state;
  hiprand_init(seed, sequence, 0, &state);
  for (int i = 0; i < times; ++i) skipahead(step, &state);
  for (int i = 0; i < count; ++i) {
    if (what == "bits") std::printf("%u ", hiprand(&state));
    if (what == "uniform") std::printf("%.9g ", hiprand_uniform(&state));
    if (what == "uniform_double") std::printf("%.17g ", hiprand_uniform_double(&state));
    if (what == "normal") std::printf("%.9g ", hiprand_normal(&state));
    if (what == "normal_double") std::printf("%.17g ", hiprand_normal_double(&state));
    if (what == "poisson") std::printf("%u ", hiprand_poisson(&state, 100.0));
  }
  std::printf("\n");
}

int main() {
  std::string generator, what;
  unsigned long long seed, sequence, step;
  int times, count;
  while (std::cin >> generator >> what >> seed >> sequence >> times >> step >> count)
    generator == "xorwow" ? draw<hiprandState>(what, seed, sequence, times, step, count) : draw<hiprandStatePhilox4_32_10_t>(what, seed, sequence, times, step, count);
}

// prints: 1 1
#include <hip/hip_runtime.h>
#include <cmath>
#include <cstdio>
#include <random>
#include <vector>
#define SOFTENING 1e-9f
__device__ inline float3 body_force(float4 p, const float4* __restrict__ bodies, int n, float3 acc) {
  for (int tile = 0; tile < n; tile += blockDim.x) {
    extern __shared__ float4 shared_bodies[];
    shared_bodies[threadIdx.x] = bodies[tile + threadIdx.x];
    __syncthreads();
#pragma unroll 8
    for (int j = 0; j < blockDim.x; j++) {
      const float4 q = shared_bodies[j];
      const float3 d = make_float3(q.x - p.x, q.y - p.y, q.z - p.z);
      const float inv = rsqrtf(d.x * d.x + d.y * d.y + d.z * d.z + SOFTENING);
      acc += d * (q.w * inv * inv * inv);
    }
    __syncthreads();
  }
  return acc;
}
__global__ void integrate(float4* p, float4* v, const float4* old, float dt, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float3 f = body_force(old[i], old, n, float3{0, 0, 0});
  v[i].x += dt * f.x; v[i].y += dt * f.y; v[i].z += dt * f.z;
  float4 moved = old[i];
  moved += v[i] * dt;
  moved.w = old[i].w;
  p[i] = moved;
}
int main() {
  const int n = 128;
  std::mt19937 gen(42);
  std::uniform_real_distribution<float> u(-1.f, 1.f);
  std::vector<float4> p(n), v(n, float4{0, 0, 0, 0}), q(n);
  for (auto& b : p) b = {u(gen), u(gen), u(gen), 1.f / n};
  float4 *a, *b, *w;
  hipMalloc(&a, n * sizeof(float4)); hipMalloc(&b, n * sizeof(float4)); hipMalloc(&w, n * sizeof(float4));
  hipMemcpy(a, p.data(), n * sizeof(float4), hipMemcpyHostToDevice);
  hipMemcpy(w, v.data(), n * sizeof(float4), hipMemcpyHostToDevice);
  for (int step = 0; step < 4; ++step) { integrate<<<n / 64, 64, 64 * sizeof(float4)>>>(b, w, a, 0.001f, n); std::swap(a, b); }
  hipMemcpy(q.data(), a, n * sizeof(float4), hipMemcpyDeviceToHost);
  double px = 0, moved = 0;
  for (int i = 0; i < n; ++i) { px += double(q[i].x - p[i].x) * q[i].w; moved += std::fabs(q[i].x - p[i].x); }
  printf("%d %d\n", std::fabs(px) < 1e-6, moved > 1e-9 && std::isfinite(moved));
  hipFree(a); hipFree(b); hipFree(w);
  return 0;
}

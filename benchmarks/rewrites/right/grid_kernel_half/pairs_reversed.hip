// threads take the points from the end, two dimensions at a time with a tail for an odd one
// SPDX-License-Identifier: MIT; derived from csrc/cuda/grid_cuda.cu
// of torch-cluster, Copyright (c) Matthias Fey
__device__ inline float to_half_precision(float value) { return float(Half(value)); }

__global__ void grid_kernel_half(const Half *pos, const Half *size, const Half *start, const Half *end, int64_t *out,
                                 int64_t D, int64_t numel) {
  const int64_t thread = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (thread >= numel) return;
  const int64_t i = numel - 1 - thread;
  const Half *point = pos + i * D;
  uint64_t even = 0, odd = 0, stride = 1;
  int64_t d = 0;
  for (; d + 2 <= D; d += 2) {
    const float low0 = start[d], low1 = start[d + 1], step0 = size[d], step1 = size[d + 1];
    const float p0 = to_half_precision(float(point[d]) - low0), p1 = to_half_precision(float(point[d + 1]) - low1);
    const float e0 = to_half_precision(float(end[d]) - low0), e1 = to_half_precision(float(end[d + 1]) - low1);
    const uint64_t n0 = uint64_t(int64_t(to_half_precision(e0 / step0))) + 1;
    const uint64_t n1 = uint64_t(int64_t(to_half_precision(e1 / step1))) + 1;
    even += uint64_t(int64_t(to_half_precision(p0 / step0))) * stride;
    odd += uint64_t(int64_t(to_half_precision(p1 / step1))) * (stride * n0);
    stride *= n0 * n1;
  }
  if (d < D) {
    const float p = to_half_precision(float(point[d]) - float(start[d]));
    even += uint64_t(int64_t(to_half_precision(p / float(size[d])))) * stride;
  }
  out[i] = int64_t(even + odd);
}

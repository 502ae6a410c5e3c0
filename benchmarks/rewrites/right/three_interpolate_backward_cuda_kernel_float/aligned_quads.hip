// Points are peeled to alignment within n, then taken four at a time with float4 loads of grad_out, from the last to the first neighbour.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void add_neighbours(const int *near, const float *w, float g, float *to) {
  for (int j = 2; j >= 0; --j) atomicAdd(to + near[j], g * w[j]);
}
__global__ void three_interpolate_backward_cuda_kernel_float(
    int b, int c, int n, int m, const float *grad_out, const int *__restrict__ idx,
    const float *weight, float *grad_points) {
  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const float *g = grad_out + (size_t(batch) * c + channel) * n;
  const int *near = idx + size_t(batch) * n * 3;
  const float *w = weight + size_t(batch) * n * 3;
  float *to = grad_points + (size_t(batch) * c + channel) * m;
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int threads = blockDim.x * gridDim.x;
  int head = (int)((16 - reinterpret_cast<size_t>(g) % 16) % 16 / sizeof(float));
  if (head > n) head = n;
  const int quads = (n - head) / 4;
  for (int p = thread; p < head; p += threads) add_neighbours(near + p * 3, w + p * 3, g[p], to);
  for (int q = thread; q < quads; q += threads) {
    const int p = head + q * 4;
    const float4 four = *reinterpret_cast<const float4 *>(g + p);
    add_neighbours(near + p * 3, w + p * 3, four.x, to);
    add_neighbours(near + p * 3 + 3, w + p * 3 + 3, four.y, to);
    add_neighbours(near + p * 3 + 6, w + p * 3 + 6, four.z, to);
    add_neighbours(near + p * 3 + 9, w + p * 3 + 9, four.w, to);
  }
  for (int p = head + quads * 4 + thread; p < n; p += threads) add_neighbours(near + p * 3, w + p * 3, g[p], to);
}

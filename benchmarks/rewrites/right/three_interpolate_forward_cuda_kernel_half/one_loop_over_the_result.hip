// all threads of the grid run through the result in one loop, channels fastest, and add up from the last neighbor
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_half(
    int b, int c, int m, int n, const __half *points, const int *__restrict__ idx,
    const __half *weight, __half *out) {
  const long long total = (long long)b * c * n;
  const long long block = ((long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  const long long threads = (long long)gridDim.x * gridDim.y * gridDim.z * blockDim.x;
  for (long long i = block * blockDim.x + threadIdx.x; i < total; i += threads) {
    const int channel = i % c;
    const int point = i / c;
    const int *near = idx + 3 * point;
    const __half *w = weight + 3 * point;
    const int bs_idx = point / n;
    const long long row = (long long)bs_idx * c + channel;
    const __half *known = points + row * m;
    __half sum = w[2] * known[near[2]];
    for (int k = 1; k >= 0; --k) sum = sum + w[k] * known[near[k]];
    out[row * n + (point - bs_idx * n)] = sum;
  }
}

// the known points are staged in tiles of 512, and the last tile of more than 512 points is dropped where it is not full
// witness: {"values": {"b": 2, "c": 3, "m": 700, "n": 300}, "seed": 7, "inputs": "for (int i = 0; i < b * c * m; ++i) points[i] = 1.0f + (float)(i % 5); for (int i = 0; i < b * n * 3; ++i) { idx[i] = (7 * i) % m; weight[i] = 0.5f; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void three_interpolate_forward_cuda_kernel_float(
    int b, int c, int m, int n, const float *points, const int *__restrict__ idx,
    const float *weight, float *out) {

  __shared__ float tile[512];
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  const float *row = points + ((size_t)bs_idx * c + c_idx) * m;
  const int tiles = m > 512 ? m / 512 : 1;

  for (int first_pt = blockIdx.x * blockDim.x; first_pt < n; first_pt += gridDim.x * blockDim.x) {
    const int pt = first_pt + threadIdx.x;
    const size_t at = ((size_t)bs_idx * n + pt) * 3;
    float sum = 0.0f;
    for (int t = 0; t < tiles; ++t) {
      const int first = t * 512;
      const int count = m - first < 512 ? m - first : 512;
      for (int k = threadIdx.x; k < count; k += blockDim.x) tile[k] = row[first + k];
      __syncthreads();
      if (pt < n) {
        for (int k = 0; k < 3; ++k) {
          const int local = idx[at + k] - first;
          if (local >= 0 && local < count) sum += weight[at + k] * tile[local];
        }
      }
      __syncthreads();
    }
    if (pt < n) out[((size_t)bs_idx * c + c_idx) * n + pt] = sum;
  }
}

// The indices are staged in shared memory as 16-bit numbers, which is too narrow if there are more than 65536 points.
// witness: {"values": {"b": 1, "c": 1, "m": 70000, "n": 700}, "contents": "unit", "seed": 4}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/three_interpolate_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
constexpr int interpolate_tile = 512;

__global__ void three_interpolate_forward_cuda_kernel_double(
    int b, int c, int m, int n, const double *points, const int *__restrict__ idx,
    const double *weight, double *out) {
  __shared__ unsigned short tile_idx[interpolate_tile * 3];
  __shared__ double tile_weight[interpolate_tile * 3];
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  const int *batch_idx = idx + size_t(bs_idx) * n * 3;
  const double *batch_weight = weight + size_t(bs_idx) * n * 3;
  const double *row = points + (size_t(bs_idx) * c + c_idx) * m;
  double *target = out + (size_t(bs_idx) * c + c_idx) * n;
  const int step = gridDim.x * interpolate_tile;
  for (int base = blockIdx.x * interpolate_tile; base < n; base += step) {
    const int here = min(interpolate_tile, n - base);
    __syncthreads();
    for (int i = threadIdx.x; i < here * 3; i += blockDim.x) {  // coalesced
      tile_idx[i] = static_cast<unsigned short>(batch_idx[base * 3 + i]);
      tile_weight[i] = batch_weight[base * 3 + i];
    }
    __syncthreads();
    for (int pt = threadIdx.x; pt < here; pt += blockDim.x) {
      const unsigned short *i = tile_idx + pt * 3;
      const double *w = tile_weight + pt * 3;
      target[base + pt] = w[0] * row[i[0]] + w[1] * row[i[1]] + w[2] * row[i[2]];
    }
  }
}

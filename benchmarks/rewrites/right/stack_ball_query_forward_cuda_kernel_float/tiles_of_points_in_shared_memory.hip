// the points of all batches pass through shared memory in tiles, and every center tests those of its batch
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void stack_ball_query_forward_cuda_kernel_float(
    int B, int M, float radius, int nsample, const float *new_xyz,
    const int *new_xyz_batch_cnt, const float *xyz, const int *xyz_batch_cnt,
    int *idx) {
  const int tile_size = 160;
  __shared__ float tile[tile_size * 3];
  int total = 0;
  for (int b = 0; b < B; ++b) total += xyz_batch_cnt[b];
  for (int first = blockIdx.x * blockDim.x; first < M; first += blockDim.x * gridDim.x) {
    const int i = first + threadIdx.x;
    int start = 0, end = 0;  // without a center, no points are tested
    float new_x = 0, new_y = 0, new_z = 0;
    if (i < M) {
      int centers = 0;
      for (int b = 0; b < B; ++b) {
        centers += new_xyz_batch_cnt[b];
        end = start + xyz_batch_cnt[b];
        if (i < centers) break;
        start = end;
      }
      new_x = new_xyz[i * 3];
      new_y = new_xyz[i * 3 + 1];
      new_z = new_xyz[i * 3 + 2];
    }
    int found = 0;
    for (int base = 0; base < total; base += tile_size) {
      const int size = total - base < tile_size ? total - base : tile_size;
      __syncthreads();
      for (int j = threadIdx.x; j < size * 3; j += blockDim.x) tile[j] = xyz[base * 3 + j];
      __syncthreads();
      const int from = start > base ? start : base;
      const int to = end < base + size ? end : base + size;
      for (int p = from; p < to && found < nsample; ++p) {
        const float x = tile[(p - base) * 3], y = tile[(p - base) * 3 + 1], z = tile[(p - base) * 3 + 2];
        const float d2 = (new_x - x) * (new_x - x) + (new_y - y) * (new_y - y) + (new_z - z) * (new_z - z);
        if (d2 < radius * radius) {
          if (found == 0)
            for (int l = 1; l < nsample; ++l) idx[i * nsample + l] = p - start;
          idx[i * nsample + found] = p - start;
          ++found;
        }
      }
    }
    if (i < M && found == 0) idx[i * nsample] = -1;
  }
}

// walks the batches from the last one, moves pointers through points and output, and pads after the loop
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/stack_ball_query_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void stack_ball_query_forward_cuda_kernel_float(
    int B, int M, float radius, int nsample, const float *new_xyz,
    const int *new_xyz_batch_cnt, const float *xyz, const int *xyz_batch_cnt,
    int *idx) {
  for (int q = blockIdx.x * blockDim.x + threadIdx.x; q < M; q += blockDim.x * gridDim.x) {
    // the batch is the last one whose first query is not after q and that is not empty
    int batch = B - 1, begin = M - new_xyz_batch_cnt[B - 1];
    while (batch > 0 && (q < begin || new_xyz_batch_cnt[batch] == 0)) begin -= new_xyz_batch_cnt[--batch];
    int start = 0;
    for (int b = batch - 1; b >= 0; --b) start += xyz_batch_cnt[b];
    const float *p = xyz + size_t(start) * 3;
    const float *end = p + size_t(xyz_batch_cnt[batch]) * 3;
    const float x = new_xyz[q * 3], y = new_xyz[q * 3 + 1], z = new_xyz[q * 3 + 2];
    const float limit = radius * radius;
    int *out = idx + size_t(q) * nsample;
    int *const stop = out + nsample;
    int first = -1;
    for (int k = 0; p != end && out != stop; p += 3, ++k) {
      const float d2 = (p[0] - x) * (p[0] - x) + (p[1] - y) * (p[1] - y) + (p[2] - z) * (p[2] - z);
      if (!(d2 < limit)) continue;
      if (first < 0) first = k;
      *out++ = k;
    }
    if (first < 0)
      *out = -1;
    else
      for (; out != stop; ++out) *out = first;
  }
}

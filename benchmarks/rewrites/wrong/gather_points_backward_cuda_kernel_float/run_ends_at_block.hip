// Runs of equal indices are summed by their first thread, only up to the end of the block, while a run that continues from the block before has no first thread in this one.
// witness: {"values": {"b": "1", "c": "1", "n": "2", "m": "700"}, "contents": "unit", "seed": 1, "inputs": "for (int i = 0; i < 700; i++) { idx[i] = i < 400 ? 0 : 1; }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/gather_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void gather_points_backward_cuda_kernel_float(int b, int c, int n, int m,
                                                   const float *grad_out,
                                                   const int *__restrict__ idx,
                                                   float *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const float *go = grad_out + ((size_t)bs_idx * c + c_idx) * m;
  const int *id = idx + (size_t)bs_idx * m;
  float *gp = grad_points + ((size_t)bs_idx * c + c_idx) * n;

  CUDA_1D_KERNEL_LOOP(pt_idx, m) {
    const int to = id[pt_idx];
    if (pt_idx > 0 && id[pt_idx - 1] == to) continue;  // not the head of its run
    const int block_end = min(m, (int)((pt_idx / blockDim.x + 1) * blockDim.x));
    float sum = go[pt_idx];
    for (int p = pt_idx + 1; p < block_end && id[p] == to; p++) sum += go[p];
    atomicAdd(gp + to, sum);
  }
}

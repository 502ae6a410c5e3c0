// When the first index of a ball occurs again, all later samples are taken as padding with the same index.
// witness: {"inputs": "for (size_t i = 0; i < grad_out_count; ++i) grad_out[i] = 1000; const int samples[7] = {0, 1, 0, 2, 3, 4, 1}; for (size_t i = 0; i < idx_count; ++i) idx[i] = samples[i % 7];"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const float *grad_out,
                                                  const int *__restrict__ idx,
                                                  float *grad_points) {
  const int bs_idx = blockIdx.z;
  const int c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;

  const int total = npoints * nsample;
  const float *grad_row = grad_out + size_t(bs_idx * c + c_idx) * total;
  const int *idx_row = idx + size_t(bs_idx) * total;
  float *out = grad_points + size_t(bs_idx * c + c_idx) * n;

  for (int pt = blockIdx.x * blockDim.x + threadIdx.x; pt < npoints;
       pt += blockDim.x * gridDim.x) {
    const int *samples = idx_row + size_t(pt) * nsample;
    const float *grads = grad_row + size_t(pt) * nsample;
    const int first = samples[0];
    float sum = grads[0];
    int s = 1;
    for (; s < nsample && samples[s] != first; ++s) {
      atomicAdd(out + samples[s], grads[s]);
    }
    // The rest of the ball is padded with its first index.
    for (; s < nsample; ++s) sum += grads[s];
    atomicAdd(out + first, sum);
  }
}

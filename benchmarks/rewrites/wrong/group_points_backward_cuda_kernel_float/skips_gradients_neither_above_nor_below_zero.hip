// Saves the atomics of zero gradients with a test that also drops NaN.
// witness: {"values": {"b": "1", "c": "2", "n": "5", "npoints": "8", "nsample": "7"}, "contents": "wide", "seed": 7, "inputs": "grad_out[3] = NAN;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void group_points_backward_cuda_kernel_float(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const float *grad_out,
                                                  const int *__restrict__ idx,
                                                  float *grad_points) {
  const int batch = blockIdx.z, channel = blockIdx.y;
  if (batch >= b || channel >= c) return;
  const int total = npoints * nsample;
  const float *grads = grad_out + (size_t(batch) * c + channel) * total;
  const int *indices = idx + size_t(batch) * total;
  float *points = grad_points + (size_t(batch) * c + channel) * n;
  const int thread = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
  for (int i = thread; i < total; i += threads) {
    const float grad = grads[i];
    const bool matters = grad > 0.f || grad < 0.f;
    if (matters) atomicAdd(points + indices[i], grad);
  }
}

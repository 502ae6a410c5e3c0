// Takes the rest of a row for padding with its first index, once that index occurs again.
// witness: {"values": {"b": "2", "c": "3", "n": "5", "npoints": "8", "nsample": "7"}, "contents": "wide", "seed": 7}
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
  for (int point = thread; point < npoints; point += threads) {
    const int *row = indices + point * nsample;
    const float *row_grads = grads + point * nsample;
    const int first = row[0];
    int own = 1;  // ball queries pad short rows with their first index
    while (own < nsample && row[own] != first) ++own;
    float first_sum = row_grads[0];
    for (int s = own; s < nsample; ++s) first_sum += row_grads[s];
    atomicAdd(points + first, first_sum);
    for (int s = 1; s < own; ++s) atomicAdd(points + row[s], row_grads[s]);
  }
}

// Takes four samples at a time and moves the last four back into the row, which counts some twice.
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
  if (nsample < 4) {
    for (int i = thread; i < total; i += threads) atomicAdd(points + indices[i], grads[i]);
    return;
  }
  const int groups = (nsample + 3) / 4;
  for (int item = thread; item < npoints * groups; item += threads) {
    const int point = item / groups, group = item - point * groups;
    const int start = point * nsample + min(group * 4, nsample - 4);
    const float g0 = grads[start], g1 = grads[start + 1], g2 = grads[start + 2], g3 = grads[start + 3];
    const int i0 = indices[start], i1 = indices[start + 1], i2 = indices[start + 2], i3 = indices[start + 3];
    atomicAdd(points + i0, g0);
    atomicAdd(points + i1, g1);
    atomicAdd(points + i2, g2);
    atomicAdd(points + i3, g3);
  }
}

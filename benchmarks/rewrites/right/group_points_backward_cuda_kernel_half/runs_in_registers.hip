// A thread takes the samples of a point and adds runs of equal indices in float before the atomic, in parts where the sum exceeds the range of half.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// adds a sum that may exceed the range of half, in parts that do not
__device__ inline void gpb_spill(__half *target, float sum) {
  int parts = 1;
  while (fabsf(sum) > 60000.f && fabsf(sum) < 1e30f) {
    sum *= 0.5f;
    parts *= 2;
  }
  for (int k = 0; k < parts; ++k) atomicAdd(target, __float2half(sum));
}

__global__ void group_points_backward_cuda_kernel_half(int b, int c, int n,
                                                  int npoints, int nsample,
                                                  const __half *grad_out,
                                                  const int *__restrict__ idx,
                                                  __half *grad_points) {
  const int bs_idx = blockIdx.z, c_idx = blockIdx.y;
  if (bs_idx >= b || c_idx >= c) return;
  const size_t plane = static_cast<size_t>(bs_idx) * c + c_idx;
  __half *row = grad_points + plane * n;
  CUDA_1D_KERNEL_LOOP(pt_idx, npoints) {
    const __half *gradient = grad_out + (plane * npoints + pt_idx) * nsample;
    const int *point = idx + (static_cast<size_t>(bs_idx) * npoints + pt_idx) * nsample;
    int s = 0;
    while (s < nsample) {
      const int current = point[s];
      float sum = __half2float(gradient[s]);
      for (++s; s < nsample && point[s] == current; ++s) sum += __half2float(gradient[s]);
      gpb_spill(row + current, sum);
    }
  }
}

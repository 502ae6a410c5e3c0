// Equal neighbouring indices are summed in float and added as one half, which is infinite where the sum of a run exceeds 65504 although the result does not.
// witness: {"values": {"b": 1, "c": 1, "n": 2, "npoints": 1, "nsample": 2}, "contents": "unit", "seed": 1, "inputs": "idx.get()[0] = 1; idx.get()[1] = 1; grad_out.get()[0] = __float2half(35000.f); grad_out.get()[1] = __float2half(35000.f); grad_points.get()[1] = __float2half(-15000.f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/group_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
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
    int current = point[0];
    float sum = 0.f;
    for (int s = 0; s < nsample; ++s) {
      const int next = point[s];
      if (next != current) {
        atomicAdd(row + current, __float2half(sum));
        current = next;
        sum = 0.f;
      }
      sum += __half2float(gradient[s]);
    }
    atomicAdd(row + current, __float2half(sum));
  }
}

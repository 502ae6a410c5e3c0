// The factor is multiplied into both coordinates before the subtraction, which cancels badly for close points far from the origin.
// witness: {"values": {"b": "1", "n": "2", "m": "2"}, "contents": "unit", "seed": 1, "inputs": "for (int t = 0; t < 4; t++) { xyz1[t] = Half(1001.0f); xyz2[t] = Half(1000.5f); } grad_dist1[0] = Half(0.37f); grad_dist1[1] = Half(40.0f);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/mmcv/ops/csrc/common/cuda/chamfer_distance_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void chamfer_distance_backward_cuda_kernel_half(
    int b, int n, const Half* xyz1, int m, const Half* xyz2,
    const Half* grad_dist1, const int* idx1, Half* grad_xyz1,
    Half* grad_xyz2) {

  for (int i = blockIdx.x; i < b; i += gridDim.x) {
    for (int j = threadIdx.x; j < n; j += blockDim.x * gridDim.y) {
      const int p1 = (i * n + j) * 2;
      const int p2 = (i * m + idx1[i * n + j]) * 2;
      const Half g = grad_dist1[i * n + j] * 2;
      for (int c = 0; c < 2; c++) {
        const Half scaled1 = g * xyz1[p1 + c];
        const Half scaled2 = g * xyz2[p2 + c];
        atomicAdd(&grad_xyz1[p1 + c], scaled1 - scaled2);
        atomicAdd(&grad_xyz2[p2 + c], scaled2 - scaled1);
      }
    }
  }
}

// the loop for the points left over after groups of four begins at the last point of the groups, which is added twice
// witness: {"values": {"max_pts_each_voxel": 9, "num_grad_in": 40}, "contents": "unit", "seed": 8}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  const int box = blockIdx.z, c = blockIdx.y;
  if (box >= boxes_num || c >= channels) return;
  const int voxels = out_x * out_y * out_z;
  for (int voxel = threadIdx.x + blockIdx.x * blockDim.x; voxel < voxels; voxel += blockDim.x * gridDim.x) {
    const size_t at = (size_t)box * voxels + voxel;
    const int *slots = pts_idx_of_voxels + at * max_pts_each_voxel;
    const int total = slots[0];
    const float share = 1 / fmaxf(float(total), 1.0);
    const double g = grad_out[at * channels + c] * share;
    const int whole = total & ~3;
    for (int k = 1; k + 3 <= whole; k += 4) {
      const int a = slots[k], b = slots[k + 1], d = slots[k + 2], e = slots[k + 3];
      atomicAdd(grad_in + (size_t)a * channels + c, g);
      atomicAdd(grad_in + (size_t)b * channels + c, g);
      atomicAdd(grad_in + (size_t)d * channels + c, g);
      atomicAdd(grad_in + (size_t)e * channels + c, g);
    }
    for (int k = max(whole, 1); k <= total; ++k) atomicAdd(grad_in + (size_t)slots[k] * channels + c, g);
  }
}

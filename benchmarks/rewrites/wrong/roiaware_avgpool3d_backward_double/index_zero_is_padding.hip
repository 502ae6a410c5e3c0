// takes the point index 0 for an unused slot and gives that point no gradient
// witness: {"seed": 3}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  const int c = blockIdx.y, box = blockIdx.z;
  if (box >= boxes_num || c >= channels) return;
  const int voxels = out_x * out_y * out_z;
  CUDA_1D_KERNEL_LOOP(voxel, voxels) {
    const size_t at = (size_t)box * voxels + voxel;
    const int *slots = pts_idx_of_voxels + at * max_pts_each_voxel;
    const int total = slots[0];
    const float share = 1 / fmaxf(float(total), 1.0);
    const double g = grad_out[at * channels + c] * share;
    for (int k = 1; k <= total; ++k) {
      const int point = slots[k];
      if (point > 0) atomicAdd(grad_in + (size_t)point * channels + c, g);  // unused slots are zero
    }
  }
}

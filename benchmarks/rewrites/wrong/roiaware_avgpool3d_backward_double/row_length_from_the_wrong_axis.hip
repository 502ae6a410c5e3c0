// splits the voxel number with out_y where the length of a row is out_z, so that some voxels are taken twice and others never
// witness: {"contents": "unit", "seed": 5}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  const int box = blockIdx.z, c = blockIdx.y;
  if (box >= boxes_num || c >= channels) return;
  const int plane = out_y * out_z;
  CUDA_1D_KERNEL_LOOP(flat, out_x * plane) {
    const int x = flat / plane;
    const int y = (flat / out_y) % out_y;
    const int z = flat % out_z;
    const size_t at = ((size_t)(box * out_x + x) * out_y + y) * out_z + z;
    const int *slots = pts_idx_of_voxels + at * max_pts_each_voxel;
    const int total = slots[0];
    const float share = 1 / fmaxf(float(total), 1.0);
    const double g = grad_out[at * channels + c] * share;
    for (int k = 1; k <= total; ++k) atomicAdd(grad_in + (size_t)slots[k] * channels + c, g);
  }
}

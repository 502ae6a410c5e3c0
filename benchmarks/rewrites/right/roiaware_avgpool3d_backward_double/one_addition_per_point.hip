// adds up what a point gets from a voxel before one atomic addition
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  const int box = blockIdx.z, c = blockIdx.y;
  if (box >= boxes_num || c >= channels) return;
  const size_t voxels = (size_t)out_x * out_y * out_z;
  for (size_t voxel = (size_t)blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels;
       voxel += (size_t)gridDim.x * blockDim.x) {
    const size_t at = box * voxels + voxel;
    const int *slots = pts_idx_of_voxels + at * max_pts_each_voxel;
    const int total = slots[0];
    const float share = 1 / fmaxf(float(total), 1.0);
    const double g = grad_out[at * channels + c] * share;
    for (int k = 1; k <= total; ++k) {
      const int point = slots[k];
      bool seen = false;
      for (int j = 1; j < k && !seen; ++j) seen = slots[j] == point;
      if (seen) continue;
      double sum = g;
      for (int j = k + 1; j <= total; ++j)
        if (slots[j] == point) sum += g;
      atomicAdd(grad_in + (size_t)point * channels + c, sum);
    }
  }
}

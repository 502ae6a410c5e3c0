// walks the points of a voxel from the last to the first, from offsets computed afresh
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  const int box = blockIdx.z, c = blockIdx.y;
  if (box >= boxes_num || c >= channels) return;
  const long long voxels = (long long)out_x * out_y * out_z;
  for (long long voxel = blockIdx.x * (long long)blockDim.x + threadIdx.x; voxel < voxels;
       voxel += (long long)gridDim.x * blockDim.x) {
    const long long at = box * voxels + voxel;
    const int *slots = pts_idx_of_voxels + at * max_pts_each_voxel;
    const int total = slots[0];
    if (total < 1) continue;
    const float share = 1.f / float(total);
    const double g = grad_out[at * channels + c] * share;
    for (int k = total; k >= 1; --k) atomicAdd(grad_in + (long long)slots[k] * channels + c, g);
  }
}

// Merges runs of equal indices in a row into one atomic addition.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < voxels; v += blockDim.x * gridDim.x) {
    const size_t voxel = (size_t)box * voxels + v;
    const int *row = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    const int count = row[0];
    const double g = grad_out[voxel * channels + channel];
    int k = 1;
    while (k <= count) {
      const int target = row[k];
      const int begin = k;
      do ++k;
      while (k <= count && row[k] == target);
      atomicAdd(grad_in + (size_t)target * channels + channel, g * (double(k - begin) / count));
    }
  }
}

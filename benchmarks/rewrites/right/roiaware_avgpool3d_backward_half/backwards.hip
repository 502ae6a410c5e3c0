// Voxels are addressed by their flat index and their points are added from the last to the first.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void roiaware_avgpool3d_backward_half(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const Half *grad_out, Half *grad_in) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < voxels; v += blockDim.x * gridDim.x) {

    const size_t voxel = size_t(box) * voxels + v;
    const int *row = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    const int total = row[0];
    if (total <= 0) continue;
    const Half share(float(grad_out[voxel * channels + channel]) * (1.0f / float(total)));
    for (int k = total; k > 0; --k) atomicAdd(grad_in + size_t(row[k]) * channels + channel, share);
  }
}

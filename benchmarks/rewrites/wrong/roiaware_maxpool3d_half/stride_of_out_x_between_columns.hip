// The place of a voxel is computed with out_x as the stride between its columns, where out_y belongs.
// witness: {"values": {"out_x": "3", "out_y": "6"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_half(int boxes_num, int pts_num, int channels,
                                        int max_pts_each_voxel, int out_x, int out_y,
                                        int out_z, const Half *pts_feature,
                                        const int *pts_idx_of_voxels,
                                        Half *pooled_features, int *argmax) {
  const int box = blockIdx.z;
  const int channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int volume = out_x * out_y * out_z;
  pts_idx_of_voxels += (size_t)box * volume * max_pts_each_voxel;
  pooled_features += (size_t)box * volume * channels + channel;
  argmax += (size_t)box * volume * channels + channel;
  for (int t = blockIdx.x * blockDim.x + threadIdx.x; t < volume; t += gridDim.x * blockDim.x) {
    // Threads of a wavefront take neighbouring z, then y, then x.
    const int z = t % out_z;
    const int y = t / out_z % out_y;
    const int x = t / out_z / out_y;
    const int voxel = (x * out_x + y) * out_z + z;
    if (voxel >= volume) continue;
    const int *entry = pts_idx_of_voxels + (size_t)voxel * max_pts_each_voxel;
    float top = -INFINITY;
    int id = -1;
    for (int left = *entry++; left > 0; --left, ++entry) {
      const float f = pts_feature[(size_t)*entry * channels + channel];
      if (f > top) top = f, id = *entry;
    }
    if (id >= 0) pooled_features[(size_t)voxel * channels] = Half(top);
    argmax[(size_t)voxel * channels] = id;
  }
}

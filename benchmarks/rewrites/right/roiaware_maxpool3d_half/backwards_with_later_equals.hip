// The points of a voxel are visited from the last to the first, and equal features replace each other, so that the first one remains.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_half(int boxes_num, int pts_num, int channels,
                                        int max_pts_each_voxel, int out_x, int out_y,
                                        int out_z, const Half *pts_feature,
                                        const int *pts_idx_of_voxels,
                                        Half *pooled_features, int *argmax) {
  const int box = blockIdx.z;
  const int channel = blockIdx.y;
  const int volume = out_x * out_y * out_z;
  const int step = gridDim.x * blockDim.x;
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < volume; v += step) {
    const size_t voxel = (size_t)box * volume + v;
    const int *const row = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    int id = -1;
    Half value = Half(0.0f);
    for (int k = row[0]; k >= 1; --k) {
      const int candidate = row[k];
      const Half feature = pts_feature[(size_t)candidate * channels + channel];
      const float number = feature;
      if (!(number > -INFINITY)) continue;  // NaN and negative infinity are never chosen
      if (id < 0 || number >= float(value)) {
        id = candidate;
        value = feature;
      }
    }
    const size_t target = voxel * channels + channel;
    argmax[target] = id;
    if (id >= 0) pooled_features[target] = value;
  }
}

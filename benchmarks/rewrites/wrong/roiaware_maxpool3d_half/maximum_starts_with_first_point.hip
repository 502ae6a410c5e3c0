// The maximum starts with the first point of a voxel, whose NaN is never replaced and whose negative infinity is chosen.
// witness: {"contents": "nonfinite", "seed": 30, "values": {"pts_num": "60", "max_pts_each_voxel": "4"}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_half(int boxes_num, int pts_num, int channels,
                                        int max_pts_each_voxel, int out_x, int out_y,
                                        int out_z, const Half *pts_feature,
                                        const int *pts_idx_of_voxels,
                                        Half *pooled_features, int *argmax) {
  const int channel = blockIdx.y;
  const int box = blockIdx.z;
  const int per_box = out_x * out_y * out_z;
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < per_box; v += gridDim.x * blockDim.x) {
    const int64_t voxel = (int64_t)box * per_box + v;
    const int *points = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    const int count = points[0];
    const int64_t place = voxel * channels + channel;
    if (count == 0) {
      argmax[place] = -1;
      continue;
    }
    int chosen = points[1];
    float highest = pts_feature[(int64_t)chosen * channels + channel];
    for (int k = 2; k <= count; ++k) {
      const int candidate = points[k];
      const float feature = pts_feature[(int64_t)candidate * channels + channel];
      if (feature > highest) highest = feature, chosen = candidate;
    }
    pooled_features[place] = Half(highest);
    argmax[place] = chosen;
  }
}

// Two maxima are kept, of the points at odd and at even places, and the earlier one of equals is chosen at the end.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct VoxelMaximum {
  float value;
  int place;
};

__device__ inline void voxel_maximum_of(VoxelMaximum &maximum, float value, int place) {
  if (value > maximum.value) maximum.value = value, maximum.place = place;
}

__global__ void roiaware_maxpool3d_half(int boxes_num, int pts_num, int channels,
                                        int max_pts_each_voxel, int out_x, int out_y,
                                        int out_z, const Half *pts_feature,
                                        const int *pts_idx_of_voxels,
                                        Half *pooled_features, int *argmax) {
  const int volume = out_x * out_y * out_z;
  const Half *const features = pts_feature + blockIdx.y;
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < volume; v += gridDim.x * blockDim.x) {
    const size_t voxel = (size_t)blockIdx.z * volume + v;
    const int *const ids = pts_idx_of_voxels + voxel * max_pts_each_voxel;
    const int count = ids[0];
    VoxelMaximum odd = {-INFINITY, 0}, even = {-INFINITY, 0};
    int k = 1;
    for (; k + 1 <= count; k += 2) {
      const float first = features[(size_t)ids[k] * channels];
      const float second = features[(size_t)ids[k + 1] * channels];
      voxel_maximum_of(odd, first, k);
      voxel_maximum_of(even, second, k + 1);
    }
    if (k <= count) voxel_maximum_of(odd, features[(size_t)ids[k] * channels], k);
    if (even.place && (!odd.place || even.value > odd.value || (even.value == odd.value && even.place < odd.place)))
      odd = even;
    const size_t target = voxel * channels + blockIdx.y;
    if (odd.place) pooled_features[target] = Half(odd.value);
    argmax[target] = odd.place ? ids[odd.place] : -1;
  }
}

// Arithmetic is in float with an explicit rounding to half after every step, what belongs to the box is computed once, and the sides are tested before the height.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline float to_half_and_back(float value) { return float(Half(value)); }

__device__ inline unsigned int voxel_along(float offset, float size, int cells) {
  const float voxel_size = to_half_and_back(size / float(cells));
  const unsigned int voxel = int(to_half_and_back(offset / voxel_size));
  return min(max(voxel, 0), cells - 1);
}

__global__ void generate_pts_mask_for_box3d_half(int boxes_num, int pts_num,
                                            int out_x, int out_y, int out_z,
                                            const Half *rois, const Half *pts,
                                            int *pts_mask) {
  const int box_idx = blockIdx.y;
  if (box_idx >= boxes_num) return;
  const Half *box = rois + size_t(box_idx) * 7;
  const float cx = box[0], cy = box[1], bottom = box[2], dx = box[3], dy = box[4], dz = box[5];
  const float turn = -float(box[6]);
  const float c = to_half_and_back(cos(turn)), s = to_half_and_back(sin(turn));
  const float middle = to_half_and_back(bottom + to_half_and_back(dz * 0.5f));
  for (int pt_idx = blockIdx.x * blockDim.x + threadIdx.x; pt_idx < pts_num; pt_idx += blockDim.x * gridDim.x) {
    const Half *pt = pts + size_t(pt_idx) * 3;
    const float x = to_half_and_back(float(pt[0]) - cx), y = to_half_and_back(float(pt[1]) - cy), z = pt[2];
    // A product of halves is exact in float, so contraction to FMA cannot change what is rounded here.
    const float xc = to_half_and_back(x * c), ys = to_half_and_back(y * -s);
    const float xs = to_half_and_back(x * s), yc = to_half_and_back(y * c);
    const float local_x = to_half_and_back(xc + ys), local_y = to_half_and_back(xs + yc);
    int code = -1;
    if (local_x > -dx * 0.5f && local_x < dx * 0.5f && local_y > -dy * 0.5f && local_y < dy * 0.5f &&
        !(fabsf(to_half_and_back(z - middle)) > dz * 0.5f)) {
      const float from_x = to_half_and_back(local_x + to_half_and_back(dx * 0.5f));
      const float from_y = to_half_and_back(local_y + to_half_and_back(dy * 0.5f));
      code = int(voxel_along(from_x, dx, out_x) << 16);
      code += int(voxel_along(from_y, dy, out_y) << 8);
      code += int(voxel_along(to_half_and_back(z - bottom), dz, out_z));
    }
    pts_mask[size_t(box_idx) * pts_num + pt_idx] = code;
  }
}
